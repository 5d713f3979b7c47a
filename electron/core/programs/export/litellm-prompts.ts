import type { GatewayExportFile } from '#shared/programs/gateway-export.ts'
import type { ExportedName } from './plan-export.ts'

/**
 * LiteLLM has no system prompt of a model: its prompt files replace the messages of the client. A hook of the proxy
 * (docs, "Modify / Reject Incoming Requests") can add one as the embedded gateway does.
 */
const hook = `"""Adds the system prompt of a preset to chats that have none. LiteLLM loads this file from the folder of config.yaml."""

from json import loads
from pathlib import Path

from litellm.integrations.custom_logger import CustomLogger

PROMPTS = loads(Path(__file__).with_name("system-prompts.json").read_text(encoding="utf-8"))


class PresetPrompts(CustomLogger):
    async def async_pre_call_hook(self, user_api_key_dict, cache, data, call_type):
        prompt = PROMPTS.get(data.get("model"))
        messages = data.get("messages")
        if prompt is None or call_type not in ("completion", "acompletion") or not isinstance(messages, list):
            return data
        if any(isinstance(message, dict) and message.get("role") in ("system", "developer") for message in messages):
            return data
        data["messages"] = [{"role": "system", "content": prompt}, *messages]
        return data


proxy_handler_instance = PresetPrompts()
`

/** Returns the hook and the system prompts by the names of their presets; nothing if no preset has one. */
export function writePromptHook(names: readonly ExportedName[]): GatewayExportFile[] {
  const prompts = names.flatMap(({ name, otherNames, systemPrompt }) =>
    systemPrompt === null || systemPrompt === ''
      ? []
      : [name, ...otherNames].map((asked) => [asked, systemPrompt] as const),
  )
  if (prompts.length === 0) return []
  return [
    { name: 'gatehouse_presets.py', text: hook },
    { name: 'system-prompts.json', text: `${JSON.stringify(Object.fromEntries(prompts), null, 2)}\n` },
  ]
}
