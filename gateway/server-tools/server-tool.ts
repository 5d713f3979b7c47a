import { isRecord } from '#shared/json/json-value.ts'
import type { OfferedFunction } from '../providers/tool-use.ts'

/** A tool that the gateway runs itself. Models see it as a function of the same name. */
export interface GatewayTool {
  readonly offered: OfferedFunction
  /** Returns the result as text for the model; a problem with the arguments is a result, too. */
  run(given: Readonly<Record<string, unknown>>, signal: AbortSignal): string | Promise<string>
}

/** The tools of this gateway, by name, which is also their `type` in `tools`. */
export type ServerTools = ReadonlyMap<string, GatewayTool>

/** Reads the arguments that a model wrote and runs the tool. Never throws for errors of the model. */
export async function runServerTool(tool: GatewayTool, written: string, signal: AbortSignal): Promise<string> {
  const given = readArguments(written)
  if (given === null) return `The arguments are not a JSON object: ${written.slice(0, 200)}`
  return tool.run(given, signal)
}

function readArguments(written: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(written === '' ? '{}' : written)
    return isRecord(value) ? value : null
  } catch {
    return null
  }
}
