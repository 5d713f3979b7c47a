import type { ToolRules } from '#shared/tools/tool-rules.ts'
import { toolsText } from '../../text/en/tools.ts'
import { presetToolsText as text } from '../../text/en/preset-tools.ts'

/** Returns rules as lines of text, sorted by server and tool; those of a server come before those of its tools. */
export function ruleLines(rules: ToolRules): readonly string[] {
  return sorted(rules).flatMap(([server, { isOffered, approval, tools = {} }]) => [
    ...(isOffered === undefined ? [] : [text.ofServer(server, toolsText.offered[isOffered ? 'yes' : 'no'])]),
    ...(approval === undefined ? [] : [text.ofServer(server, toolsText.approvals[approval])]),
    ...sorted(tools).map(([tool, choice]) => text.ofTool(server, tool, toolsText.approvals[choice])),
  ])
}

function sorted<Value>(record: Readonly<Record<string, Value>>): [string, Value][] {
  return Object.entries(record).toSorted(([one], [other]) => (one < other ? -1 : 1))
}
