import { expect, test, vi } from 'vitest'
import type { ProgramAccess } from '#shared/programs/program-access.ts'
import { type CommandAnswerParts, createCommandAnswers } from './answer-command.ts'
import { type CommandReply, type CommandRequest, commandVersion } from './command-messages.ts'
import { findKeyByName } from './find-key-name.ts'

const open: ProgramAccess = {
  state: 'open',
  baseUrl: 'http://127.0.0.1:4180/api/v1',
  authorizeUrl: 'http://127.0.0.1:4180/auth',
}
const newKey = { limitUsd: 5, limitPeriod: 'monthly', requestsPerMinute: 60 } as const
const lendTo = (name: string, commandLine = 'claude'): CommandRequest => ({
  version: commandVersion,
  token: '',
  type: 'lend',
  name,
  commandLine,
  pid: 12,
})

/** Answers with keys in memory. `lent` are the ids of the keys that are lent now, by the key whose limits they share. */
function createAnswers(parts: Partial<CommandAnswerParts> = {}) {
  const keys = [{ id: 1, name: 'Claude Code' }]
  const lent = new Map<number, number>()
  let lastId = 100
  const answer = createCommandAnswers({
    access: () => open,
    newKey,
    askPerson: async () => true,
    keys: {
      find: async (name) => findKeyByName(keys, name),
      async add({ name }) {
        keys.push({ id: keys.length + 1, name })
        return { id: keys.length }
      },
      async lend(keyId) {
        lent.set(++lastId, keyId)
        return { id: lastId, key: `gh-${lastId}` }
      },
      giveBack: (id) => void lent.delete(id),
    },
    ...parts,
  })
  async function ask(request: CommandRequest, signal = new AbortController().signal) {
    const replies: CommandReply[] = []
    await answer(request, (reply) => replies.push(reply), signal)
    return replies
  }
  return { ask, keys, lent }
}

test('a key is lent by its name, and given back when the command ends', async () => {
  const { ask, lent } = createAnswers()
  const command = new AbortController()
  expect(await ask(lendTo('claude-code'), command.signal)).toEqual([
    { type: 'key', baseUrl: open.baseUrl, key: 'gh-101', name: 'claude-code' },
  ])
  expect([...lent]).toEqual([[101, 1]])
  command.abort()
  expect([...lent]).toEqual([])
})

test('a key that was lent after its command had ended is given back immediately', async () => {
  const command = new AbortController()
  const giveBack = vi.fn<(id: number) => void>()
  const keys = {
    find: async () => ({ id: 1, name: 'Aider' }),
    add: async () => ({ id: 1 }),
    async lend() {
      command.abort()
      return { id: 9, key: 'gh-9' }
    },
    giveBack,
  }
  expect(await createAnswers({ keys }).ask(lendTo('Aider'), command.signal)).toEqual([])
  expect(giveBack.mock.calls).toEqual([[9]])
})

test('without a key of this name the person is asked, and a yes makes one with limits', async () => {
  const asked: unknown[] = []
  const { ask, keys, lent } = createAnswers({
    async askPerson(consent) {
      asked.push(consent)
      return true
    },
  })
  expect(await ask(lendTo('Aider', 'aider\n--model\u202E x'))).toEqual([
    { type: 'asking' },
    expect.objectContaining({ type: 'key', name: 'Aider' }),
  ])
  expect(asked).toEqual([{ name: 'Aider', commandLine: 'aider\uFFFD--model\uFFFD x', pid: 12, ...newKey }])
  expect([keys.at(-1), [...lent.values()]]).toEqual([{ id: 2, name: 'Aider' }, [2]])
})

test.each([
  ['a no', { askPerson: async () => false }, 'Aider', ['asking', 'denied']],
  ['no display', { askPerson: null }, 'Aider', ['no-display']],
  ['a name that could mislead in the dialog', {}, 'Aider\nAllow', ['name']],
])('%s makes no key', async (_title, parts, name, expected) => {
  const { ask, keys, lent } = createAnswers(parts)
  const replies = await ask(lendTo(name))
  expect(replies.map((reply) => (reply.type === 'refused' ? reply.reason : reply.type))).toEqual(expected)
  expect([keys.length, lent.size]).toEqual([1, 0])
})

test('one person is asked one question at a time', async () => {
  const person = Promise.withResolvers<boolean>()
  const { ask } = createAnswers({ askPerson: () => person.promise })
  const first = ask(lendTo('Aider'))
  expect(await ask(lendTo('Zed'))).toMatchObject([{ reason: 'busy' }])
  person.resolve(false)
  await first
  expect((await ask(lendTo('Zed')))[0]).toEqual({ type: 'asking' })
})

test('a command that ended while the person was asked gets no key', async () => {
  const command = new AbortController()
  const { ask, keys, lent } = createAnswers({
    async askPerson(_consent, signal) {
      command.abort()
      return !signal.aborted
    },
  })
  await ask(lendTo('Aider'), command.signal)
  expect([keys.length, lent.size]).toEqual([1, 0])
})

test.each([
  [{ state: 'off' }, 'off'],
  [{ state: 'starting' }, 'starting'],
  [{ state: 'failed', message: 'The port is taken.' }, 'closed'],
] as const)('while the access is %o nothing is lent', async (access, reason) => {
  const { ask, lent } = createAnswers({ access: () => access })
  for (const request of [lendTo('Claude Code'), { version: commandVersion, token: '', type: 'status' } as const]) {
    expect(await ask(request)).toMatchObject([{ type: 'refused', reason }])
  }
  expect(lent.size).toBe(0)
})
