import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright/test'
import { chatScreen } from './chat-screen.ts'
import { expect, test } from './harness/test.ts'
import { readBridge } from './read-bridge.ts'
import { readConversation } from './read-conversation.ts'
import { waitInMain } from './wait-in-main.ts'

/** What may be lost of an answer that is arriving, in milliseconds of text. */
const atRisk = 250
const rounds = 50
const words = Array.from({ length: 400 }, (_, index) => `word${index}`).join(' ')

test('50 times killed in mid-answer: no message and no text older than 250 ms is lost', async ({ launchApp }) => {
  test.setTimeout(900_000)
  const running = await launchApp()
  const { id } = await readBridge(running.window, 'conversation.create', { model: 'gatehouse/script' })
  await readBridge(running.window, 'settings.change', { conversationId: id })
  await running.restart()

  const sent: string[] = []
  for (let round = 0; round < rounds; round += 1) {
    const chat = chatScreen(running.window)
    const message = `/rate 100\n/say round ${round}: ${words}\n/hang`
    await chat.say(message)
    await expect(chat.articles.last()).toContainText(`round ${round}: word0 `)
    sent.push(message)
    // At another moment between two saves each time.
    await wait((round % 25) * 10)
    const { messages: before } = await readConversation(running.window, id)
    await waitInMain(running.app, atRisk + 50)
    await running.kill()
    await running.reopen()

    const { messages } = await readConversation(running.window, id)
    expect(messages.filter(({ role }) => role === 'user').map(({ text }) => text)).toEqual(sent)
    const answer = messages.at(-1)
    expect(answer).toMatchObject({ role: 'assistant', status: 'interrupted' })
    // A part of what was asked for, and at least as much of it as had been there before the last moment.
    expect(message).toContain(answer?.text)
    expect(answer?.text.startsWith(before.at(-1)?.text ?? 'nothing')).toBe(true)
  }
  expect(await readBridge(running.window, 'storage.state')).toEqual({ kind: 'good' })
  await expect(chatScreen(running.window).articles.last()).toContainText(/interrupted/i)
})

test('50 times killed in mid-write: everything that was acknowledged is there', async ({ launchApp }) => {
  test.setTimeout(900_000)
  const running = await launchApp()
  const { id } = await readBridge(running.window, 'conversation.create', { model: 'gatehouse/script' })
  const acknowledged: Acknowledgement[] = []
  let writes = 0
  for (let round = 0; round < rounds; round += 1) {
    const first = acknowledged.length
    running.window.on('console', (message) => {
      const text = message.text()
      if (text.startsWith(mark)) acknowledged.push(JSON.parse(text.slice(mark.length)) as Acknowledgement)
    })
    // It goes on until it is killed, which is how this evaluation ends, too.
    const writing = startWriting(running.window, id, writes)
    await expect.poll(() => acknowledged.length, { intervals: [10] }).toBeGreaterThan(first + round)
    await running.kill()
    await writing
    await running.reopen()

    const latest = acknowledged.findLast(({ kind }) => kind === 'draft')
    const { conversation } = await readConversation(running.window, id)
    expect(Number(conversation.draft)).toBeGreaterThanOrEqual(latest?.number ?? 0)
    expect(Number(conversation.title)).toBeGreaterThanOrEqual(latest?.number ?? 0)
    for (const { number, conversationId } of acknowledged.slice(first).filter(({ kind }) => kind === 'message')) {
      const { messages } = await readConversation(running.window, conversationId)
      expect(messages.map(({ text }) => text)).toEqual([`message ${number}`, expect.anything()])
    }
    writes = Math.max(Number(conversation.draft), latest?.number ?? 0)
  }
  expect(acknowledged.length).toBeGreaterThan(rounds * 12)
  expect(await readBridge(running.window, 'storage.state')).toEqual({ kind: 'good' })
})

type Acknowledgement = { kind: 'draft' | 'message'; number: number; conversationId: string }

const mark = 'acknowledged: '

/** Writes titles, drafts and messages as fast as main takes them, and tells of each that main has acknowledged. */
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
        const tell = (kind: string, number: number, about: string) =>
          console.log(prefix + JSON.stringify({ kind, number, conversationId: about }))
        for (let number = start + 1; ; number += 1) {
          await call('conversation.rename', { conversationId: id, title: String(number) })
          await call('conversation.saveDraft', { conversationId: id, draft: String(number) })
          tell('draft', number, id)
          if (number % 5 !== 0) continue
          const { id: other } = await call('conversation.create', { model: 'gatehouse/script' })
          await call('conversation.send', { conversationId: other, text: `message ${number}` })
          tell('message', number, other)
        }
      },
      [conversationId, from, mark] as const,
    )
    .catch(() => undefined)
}
