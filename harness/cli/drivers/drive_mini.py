"""Runs mini-swe-agent for one message of a conversation: drive_mini.py CONVERSATION MODEL EFFORT < message

Its command line cannot continue a conversation: DefaultAgent.run() begins with an empty list of
messages. This keeps the list in the file CONVERSATION and begins with it. What happens goes to
standard output as lines of JSON.
"""

import json
import os
import sys
from pathlib import Path

from minisweagent.agents.default import DefaultAgent
from minisweagent.agents.interactive import InteractiveAgent
from minisweagent.config import get_config_from_spec
from minisweagent.environments import get_environment
from minisweagent.models import get_model


def tell(kind, **fields):
    print(json.dumps({"type": kind, **fields}), flush=True)


class Conversation(InteractiveAgent):
    """Answers the call that ends a turn too, as strict APIs demand; DefaultAgent does not."""

    past = None

    def add_messages(self, *messages):
        if self.past is not None:  # run() adds the beginning of a conversation: ours has begun
            task = self.model.format_message(role="user", content=self.extra_template_vars["task"])
            messages, self.past = [*self.past, task], None
        else:
            for message in messages:
                if message.get("role") == "assistant":
                    response = message.get("extra", {}).get("response", {})
                    tell("answer", text=message.get("content"), usage=response.get("usage"))
        return DefaultAgent.add_messages(self, *messages)


def completed(messages):
    """Drops what ended the last turn, and answers calls that were cut off."""
    messages = [m for m in messages if m.get("role") != "exit"]
    answered = {m.get("tool_call_id") for m in messages}
    out = []
    for message in messages:
        out.append(message)
        for call in message.get("tool_calls") or []:
            if call["id"] not in answered:
                out.append({"role": "tool", "tool_call_id": call["id"], "content": "The command was cut off."})
    return out


def main():
    conversation, model, effort = Path(sys.argv[1]), sys.argv[2], sys.argv[3]
    config = get_config_from_spec("mini.yaml")
    config["agent"] |= {"mode": "yolo", "confirm_exit": False, "cost_limit": 0, "output_path": conversation}
    config["agent"].pop("agent_class", None)
    if effort:
        config.setdefault("model", {}).setdefault("model_kwargs", {}).update(
            reasoning_effort=effort, allowed_openai_params=["reasoning_effort"])
    agent = Conversation(
        get_model(model, config.get("model", {})),
        get_environment(config.get("environment", {}) | {"timeout": 120}, default_type="local"),
        **config["agent"],
    )
    if conversation.exists():
        agent.past = completed(json.loads(conversation.read_text())["messages"])
    tell("session", id=conversation.stem)
    try:
        ended = agent.run(sys.stdin.read())
    except Exception as e:
        tell("error", message=f"{type(e).__name__}: {e}")
        sys.stdout.flush()
        os._exit(1)  # libraries leave threads behind
    tell("end", status=ended.get("exit_status"), text=ended.get("submission"))


main()
