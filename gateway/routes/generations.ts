import { ApiError } from '../http/api-error.ts'
import type { Route } from './route.ts'
import type { GatewayServices } from '../services.ts'

/** Reports the cost and the attempts of an answer, transcription or speech that the same program requested. */
export function readGenerationRoute({ generations }: GatewayServices): Route<'generations.read'> {
  return ({ query }, { key }) => {
    const data = generations.find(key, query.id)
    if (data === undefined) throw new ApiError(404, `There is no generation ${query.id} of this key`)
    return { data }
  }
}
