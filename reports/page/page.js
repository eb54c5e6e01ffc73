"use strict";
// Whatever came from an agent is only ever set as text.
(() => {
  const dialog = document.getElementById("turn");
  const title = document.getElementById("turn-title");
  const body = document.getElementById("turn-body");
  const opened = new Map();

  // unpack reads the details of a scenario, once.
  function unpack(scenario) {
    if (!opened.has(scenario)) {
      const packed = document.getElementById("scenario-" + scenario).textContent.trim().replaceAll("-", "+").replaceAll("_", "/");
      const bytes = Uint8Array.from(atob(packed), (c) => c.charCodeAt(0));
      const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
      opened.set(scenario, new Response(stream).json());
    }
    return opened.get(scenario);
  }

  function add(parent, name, text) {
    const element = document.createElement(name);
    if (text !== undefined) element.textContent = text;
    parent.append(element);
    return element;
  }

  function folded(parent, summary, text, open) {
    const details = add(parent, "details");
    details.open = open;
    add(details, "summary", summary);
    add(details, "pre", text);
  }

  function showAttempt(number, attempt, turn, texts) {
    add(body, "h3", "Attempt " + number + ": " + attempt.outcome + (attempt.cause ? " (" + attempt.cause + ")" : ""));
    add(body, "p", attempt.passed + " of " + turn.cases + " cases passed; " + attempt.rule + ".");
    add(body, "p", "Time: " + (attempt.time || "not recorded") + ". Tokens: " + attempt.tokens + ".");
    const told = number === 0 ? "What the agent was asked" : "The feedback that it got";
    if (attempt.told >= 0) folded(body, told, texts[attempt.told], number > 0 || turn.attempts.length === 1);
    else add(body, "p", told + ": see " + (attempt.file || "the journal") + ".");
    for (const failure of attempt.failures || []) folded(body, failure.case, failure.text, true);
    if (attempt.more) add(body, "p", "and " + attempt.more + " cases more that did not pass: see the journal.");
    if (attempt.ended) folded(body, "How the agent and its server ended", attempt.ended, !attempt.failures);
  }

  async function show(cell) {
    const row = cell.parentElement;
    const data = await unpack(row.dataset.scenario);
    const session = data.sessions[Number(row.dataset.session)];
    const number = cell.cellIndex - 1;
    const turn = session.turns[number];
    title.textContent = session.name + ", turn " + number;
    body.replaceChildren();
    if (turn.changes) add(body, "p", "Changes: " + turn.changes.join(", ") + ".");
    if (turn.aborted) add(body, "p", "Attempts lost to infrastructure and repeated: " + turn.aborted + ".");
    (turn.attempts || []).forEach((attempt, i) => showAttempt(i, attempt, turn, data.texts));
    if (turn.replay) {
      add(body, "h3", "After the session had failed");
      add(body, "p", turn.replay);
      for (const failure of turn.again || []) folded(body, failure.case, failure.text, true);
    }
    if (!turn.attempts) add(body, "p", "No attempt has a verdict yet.");
    add(body, "p", "Journal: " + session.journal);
    dialog.showModal();
    body.focus(); // and no autofocus, which a browser would try when the page is loaded
    body.scrollTop = 0;
  }

  function next(cell, key) {
    const row = cell.parentElement;
    const at = { ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [1, 0], ArrowUp: [-1, 0] }[key];
    if (key === "Home") return row.querySelector("td[tabindex]");
    if (key === "End") return [...row.querySelectorAll("td[tabindex]")].pop();
    if (!at) return null;
    const rows = row.parentElement.rows;
    const target = rows[row.sectionRowIndex + at[0]];
    const found = target && target.cells[cell.cellIndex + at[1]];
    return found && found.hasAttribute("tabindex") ? found : null;
  }

  function enter(cell) {
    for (const other of cell.closest("table").querySelectorAll('td[tabindex="0"]')) other.tabIndex = -1;
    cell.tabIndex = 0;
  }

  for (const table of document.querySelectorAll(".map")) {
    const start = table.querySelector("td[tabindex]");
    if (start) start.tabIndex = 0;
    table.addEventListener("click", (event) => {
      const cell = event.target.closest("td[tabindex]");
      if (cell) { enter(cell); cell.focus(); show(cell); }
    });
    table.addEventListener("keydown", (event) => {
      const cell = event.target.closest("td[tabindex]");
      if (!cell) return;
      if (event.key === "Enter" || event.key === " ") { event.preventDefault(); show(cell); return; }
      const target = next(cell, event.key);
      if (target) { event.preventDefault(); enter(target); target.focus(); }
    });
  }
})();
