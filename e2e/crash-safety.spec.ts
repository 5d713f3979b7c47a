import type { Page } from 'playwright/test'
import { chatScreen } from './chat-screen.ts'
import type { SharedApp } from './harness/shared-app.ts'
import { expect, test } from './harness/test.ts'
import { randomNumbers } from './random-numbers.ts'
import { readBridge } from './read-bridge.ts'
import { readConversation } from './read-conversation.ts'
import { waitInMain } from './wait-in-main.ts'

/** Text of an arriving answer that a kill may lose, in milliseconds. */
const atRisk = 250
const words = Array.from({ length: 400 }, (_, index) => `word${index}`).join(' ')

/** Two rounds at fixed moments; `test:long` runs fifty, at different moments in each run. */
const lengths = [
  { rounds: 2, tag: '', chooseSeed: () => 1 },
  { rounds: 50, tag: ' @long', chooseSeed: () => Number(process.env['GATEHOUSE_TEST_SEED'] ?? Date.now() % 1_000_000) },
]

for (const { rounds, tag, chooseSeed } of lengths) {
  test(`${rounds} kills during an answer lose no message and no text older than 250 ms${tag}`, async ({ shareApp }) => {
    // Moments between two saves and after several, at 100 words per second.
    const moments = chooseMoments(chooseSeed(), { rounds, latest: 80 })
    const running = await shareApp()
    const { id } = await readBridge(running.window, 'conversation.create', { model: 'gatehouse/script' })
    await readBridge(running.window, 'settings.change', { conversationId: id })
    const sent: string[] = []
    for (const [round, word] of moments.entries()) {
      await test.step(`killed after word ${word}`, async () => {
        const message = `/rate 100\n/say round ${round}: ${words}\n/hang`
        await readBridge(running.window, 'conversation.send', { conversationId: id, text: message })
        sent.push(message)
        await expectKept(running, { id, sent, word })
      })
    }
    expect(await readBridge(running.window, 'storage.state')).toEqual({ kind: 'good' })
    await expect(chatScreen(running.window).articles.last()).toContainText(/interrupted/i)
  })

  test(`${rounds} kills during writes lose nothing that was acknowledged${tag}`, async ({ shareApp }) => {
    const moments = chooseMoments(chooseSeed(), { rounds, latest: 60 })
    const running = await shareApp()
    const { id } = await readBridge(running.window, 'conversation.create', { model: 'gatehouse/script' })
    let writes = 0
    for (const count of moments) {
      await test.step(`killed after ${count} writes`, async () => {
        writes = await expectAcknowledged(running, { id, from: writes, count })
      })
    }
    expect(await readBridge(running.window, 'storage.state')).toEqual({ kind: 'good' })
  })
}

/** Returns a number from 10 to `latest` for each round. Prints the seed so that a failure can be reproduced. */
function chooseMoments(seed: number, { rounds, latest }: { rounds: number; latest: number }): number[] {
  console.log(`killed at moments of the seed ${seed} (GATEHOUSE_TEST_SEED)`)
  const random = randomNumbers(seed)
  return Array.from({ length: rounds }, () => 10 + Math.floor(random() * (latest - 9)))
}

/** Kills the app when the last answer reaches this word, and checks what is left after the restart. */
async function expectKept(running: SharedApp, { id, sent, word }: { id: string; sent: string[]; word: number }) {
  const readAnswer = async () => (await readConversation(running.window, id)).messages.at(-1)
  await expect.poll(async () => (await readAnswer())?.text, { intervals: [10] }).toContain(`word${word} `)
  const before = await readAnswer()
  expect(before).toMatchObject({ role: 'assistant', status: 'streaming' })
  await waitInMain(running.app, atRisk + 50)
  await running.kill()
  await running.reopen()

  const { messages } = await readConversation(running.window, id)
  expect(messages.filter(({ role }) => role === 'user').map(({ text }) => text)).toEqual(sent)
  const answer = messages.at(-1)
  expect(answer).toMatchObject({ role: 'assistant', status: 'interrupted' })
  // The answer is part of the requested text and keeps everything that had arrived 300 ms before the kill.
  expect(sent.at(-1)).toContain(answer?.text)
  expect(answer?.text.slice(0, before?.text.length)).toBe(before?.text)
}

type Acknowledgement = { kind: 'draft' | 'message'; number: number; conversationId: string }

/** Kills the app after this many acknowledged writes, and finds them all. Returns the number of the last write. */
async function expectAcknowledged(
  running: SharedApp,
  { id, from, count }: { id: string; from: number; count: number },
): Promise<number> {
  const acknowledged: Acknowledgement[] = []
  running.window.on('console', (message) => {
    const text = message.text()
    if (text.startsWith(mark)) acknowledged.push(JSON.parse(text.slice(mark.length)) as Acknowledgement)
  })
  // Writing continues until the app is killed, which also ends this evaluation.
  const writing = startWriting(running.window, id, from)
  await expect.poll(() => acknowledged.length, { intervals: [10] }).toBeGreaterThanOrEqual(count)
  await running.kill()
  await writing
  await running.reopen()

  const latest = acknowledged.findLast(({ kind }) => kind === 'draft')?.number ?? 0
  const messages = acknowledged.filter(({ kind }) => kind === 'message')
  expect(latest).toBeGreaterThan(from)
  expect(messages).not.toEqual([])
  const { conversation } = await readConversation(running.window, id)
  expect(Number(conversation.draft)).toBeGreaterThanOrEqual(latest)
  expect(Number(conversation.title)).toBeGreaterThanOrEqual(latest)
  for (const { number, conversationId } of messages) {
    const written = await readConversation(running.window, conversationId)
    expect(written.messages.map(({ text }) => text)).toEqual([`message ${number}`, expect.anything()])
  }
  return Math.max(Number(conversation.draft), latest)
}

const mark = 'acknowledged: '

/** Writes titles, drafts and messages as fast as main accepts them, and logs each acknowledged write. */
function startWriting(window: Page, conversationId: string, from: number): Promise<void> {
  return window
    .evaluate(
      async ([id, start, prefix]) => {
        type Answer = { ok: boolean; value: { id: string } }
        const { bridge } = globalThis as unknown as { bridge: { call(name: string, input: unknown): Promise<Answer> } }
        const call = async (name: string, input: object) => {
          const answer = await bridge.call(name, input)
          if (!answer.ok) throw new Error(`${name} was refused`)
          return answer.value
        }
        const report = (kind: string, number: number, about: string) =>
          console.log(prefix + JSON.stringify({ kind, number, conversationId: about }))
        for (let number = start + 1; ; number += 1) {
          await call('conversation.rename', { conversationId: id, title: String(number) })
          await call('conversation.saveDraft', { conversationId: id, draft: String(number) })
          report('draft', number, id)
          if (number % 5 !== 0) continue
          const { id: other } = await call('conversation.create', { model: 'gatehouse/script' })
          await call('conversation.send', { conversationId: other, text: `message ${number}` })
          report('message', number, other)
        }
      },
      [conversationId, from, mark] as const,
    )
    .catch(() => undefined)
}
