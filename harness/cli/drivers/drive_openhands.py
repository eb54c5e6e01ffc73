"""Runs OpenHands for one message of a conversation: drive_openhands.py ID FOLDER MODEL WINDOW EFFORT < message

The command line of OpenHands pins an old release of its SDK, fetches skills from the internet before
it begins, and rewrites prompts that come in files. This uses the SDK as its examples do. What happens
goes to standard output as lines of JSON.
"""

import json
import os
import sys
import uuid

from openhands.sdk import LLM, Conversation
from openhands.sdk.event import MessageEvent
from openhands.sdk.event.condenser import Condensation
from openhands.sdk.event.conversation_error import ConversationErrorEvent
from openhands.tools.preset.default import get_default_agent


def tell(kind, **fields):
    print("\n" + json.dumps({"type": kind, **fields}), flush=True)


def heard(event):
    if isinstance(event, Condensation):
        tell("condensation")
    elif isinstance(event, ConversationErrorEvent):
        tell("error", message=f"{event.code}: {event.detail}")
    elif isinstance(event, MessageEvent) and event.source == "agent":
        tell("said", text="".join(getattr(c, "text", "") for c in event.llm_message.content))


def main():
    conversation_id, folder, model, window, effort = sys.argv[1:]
    llm = LLM(
        usage_id="agent", model=f"openai/{model}", max_input_tokens=int(window),
        base_url=os.environ["LLM_BASE_URL"], api_key=os.environ["LLM_API_KEY"],
        **({"reasoning_effort": effort, "litellm_extra_body": {"reasoning_effort": effort}} if effort else {}),
    )
    conversation = Conversation(
        get_default_agent(llm, cli_mode=True), workspace=os.getcwd(), persistence_dir=folder,
        conversation_id=uuid.UUID(conversation_id), callbacks=[heard], visualizer=None, delete_on_close=False,
    )
    tell("session", id=conversation_id)
    conversation.send_message(sys.stdin.read())
    try:
        conversation.run()
    except Exception as e:
        tell("error", message=f"{type(e).__name__}: {e}")
    used = conversation.conversation_stats.get_combined_metrics().accumulated_token_usage
    status = conversation.state.execution_status.value
    tell("end", status=status, usage=used.model_dump() if used else None)
    sys.stdout.flush()
    os._exit(0 if status == "finished" else 1)  # libraries leave threads behind


main()
