import type { ToolRules } from '#shared/tools/tool-rules.ts'

/** Returns the rules of one owner that decide like those of two. A stronger rule for a server replaces its tools' rules. */
export function mergeRules(weaker: ToolRules, stronger: ToolRules): ToolRules {
  const servers = [...new Set([...Object.keys(weaker), ...Object.keys(stronger)])]
  return Object.fromEntries(
    servers.map((server) => {
      const weak = own(weaker, server)
      const strong = own(stronger, server)
      const tools = { ...(strong.approval === undefined ? weak.tools : {}), ...strong.tools }
      const { tools: _replaced, ...merged } = { ...weak, ...strong }
      return [server, Object.keys(tools).length === 0 ? merged : { ...merged, tools }]
    }),
  )
}

function own(rules: ToolRules, server: string): ToolRules[string] {
  return (Object.hasOwn(rules, server) ? rules[server] : undefined) ?? {}
}
