import { isRecord, type JsonObject } from '#shared/json/json-value.ts'
import { otherModelsIn } from '../routing/other-models.ts'
import type { RequestSize } from '../routing/bound-cost.ts'

/** Words of parts that refer to pictures, sounds and files: their tokens are not in the request. */
const media = /"type":"(?:image|document|container_upload|input_image|input_file|input_audio|item_reference)"/

/** Fields that refer to earlier answers, whose tokens count again. */
const references = ['previous_response_id', 'conversation', 'prompt']

/**
 * Returns how large a request can be: a token is at least one byte of it, unless it refers to something else.
 * @param maxTokens of the answer, as the request limits it; null if it does not
 */
export function sizeOfDialectRequest(body: JsonObject, maxTokens: number | null): RequestSize {
  // A server that may choose another model bills that.
  if (runsTools(body) || otherModelsIn(body, true).length > 0) return 'unbounded'
  const written = JSON.stringify(body)
  const isWhole = !media.test(written) && references.every((name) => body[name] === undefined || body[name] === null)
  return { promptTokens: isWhole ? Buffer.byteLength(written) : null, completionTokens: maxTokens }
}

/** Types of tools that only the client runs. */
const clientTools: readonly unknown[] = [undefined, 'function', 'custom']

/** Returns whether a server may run tools, and the model after each of them. */
function runsTools({ tools, mcp_servers: servers }: JsonObject): boolean {
  const mayRun = Array.isArray(tools) && tools.some((tool) => isRecord(tool) && !clientTools.includes(tool['type']))
  return mayRun || (servers !== undefined && servers !== null)
}
