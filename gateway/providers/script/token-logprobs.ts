import type { ChatTokenLogprob } from '#shared/gateway/chat-completions.ts'

/** The log probabilities that a request wants: none (null), or those of each token and a number of alternatives. */
export interface LogprobOptions {
  readonly alternatives: number
  readonly seed: number
}

export function readLogprobOptions(request: {
  readonly logprobs?: boolean | null | undefined
  readonly top_logprobs?: number | null | undefined
  readonly seed?: number | null | undefined
}): LogprobOptions | null {
  if (request.logprobs !== true) return null
  return { alternatives: request.top_logprobs ?? 0, seed: request.seed ?? 0 }
}

/**
 * Returns invented log probabilities in the documented form: the same for the same token and seed, always from −3 to 0.
 * The token itself is the likeliest, each alternative less likely than the one before.
 */
export function writeTokenLogprob(token: string, { alternatives, seed }: LogprobOptions): ChatTokenLogprob {
  const logprob = -(hash(token, seed) % 300) / 100
  const top = Array.from({ length: alternatives }, (_, index) =>
    describe(index === 0 ? token : `${token}${'~'.repeat(index)}`, round(logprob - index)),
  )
  return { ...describe(token, logprob), top_logprobs: top }
}

function describe(token: string, logprob: number) {
  return { token, logprob, bytes: [...Buffer.from(token, 'utf8')] }
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}

/** FNV-1a, 32 bits: small, and the same everywhere. */
function hash(text: string, seed: number): number {
  let value = (0x81_1c_9d_c5 ^ seed) >>> 0
  for (const unit of Buffer.from(text, 'utf8')) value = Math.imul(value ^ unit, 0x01_00_01_93) >>> 0
  return value
}
