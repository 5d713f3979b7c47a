/** What is done with a field by its name: its value hidden, left out as something that was said, or written. */
export type FieldRule = 'secret' | 'said' | 'plain'

const secretParts = [
  'apikey',
  'token',
  'secret',
  'password',
  'passphrase',
  'authorization',
  'cookie',
  'verifier',
  'challenge',
  'bearer',
  'credential',
  'nonce',
]
const secretNames: ReadonlySet<string> = new Set(['key', 'keys', 'code', 'state', 'auth', 'pin', 'privatekey'])
const saidNames: ReadonlySet<string> = new Set([
  'text',
  'content',
  'contents',
  'reasoning',
  'reasoningdetails',
  'draft',
  'prompt',
  'message',
  'messages',
  'input',
  'output',
  'title',
  'preview',
  'body',
  'answer',
  'transcript',
  'delta',
  'arguments',
  'query',
  'instructions',
  'system',
])
/** Numbers of tokens are no tokens, and a request's state is none either. */
const plainNames: ReadonlySet<string> = new Set(['prompttokens', 'completiontokens', 'reasoningtokens', 'cachedtokens'])

export function fieldRule(name: string): FieldRule {
  const plain = name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  if (plainNames.has(plain)) return 'plain'
  if (secretNames.has(plain) || secretParts.some((part) => plain.includes(part))) return 'secret'
  return saidNames.has(plain) ? 'said' : 'plain'
}
