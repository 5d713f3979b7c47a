/** How a field is logged, by its name: value hidden, left out as message content, or plain. */
export type FieldRule = 'secret' | 'content' | 'plain'

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
const contentNames: ReadonlySet<string> = new Set([
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
/** Token counts are not secrets, despite their names. */
const plainNames: ReadonlySet<string> = new Set(['prompttokens', 'completiontokens', 'reasoningtokens', 'cachedtokens'])

export function fieldRule(name: string): FieldRule {
  const plain = name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  if (plainNames.has(plain)) return 'plain'
  if (secretNames.has(plain) || secretParts.some((part) => plain.includes(part))) return 'secret'
  return contentNames.has(plain) ? 'content' : 'plain'
}
