import { createGate, type FaultReply, type Gate } from './harness/fault-server.ts'
import { expect, test } from './harness/test.ts'
import { openOfficeChat } from './open-office-chat.ts'
import { chunkOf, eventStreamReply, scriptGateway, streamedAnswer } from './scripted-gateway.ts'

const firstChunk = chunkOf({ delta: { content: 'alpha beta' }, finish_reason: null })

/** Ways in which an answer may end after `alpha beta`, and the text shown for each. */
const broken: Readonly<Record<'cut' | 'stopped' | 'interrupted', { says: string; reply: (gate: Gate) => FaultReply }>> =
  {
    cut: {
      says: 'Cut at the length limit',
      reply: (gate) => eventStreamReply([firstChunk, gate, chunkOf({ delta: {}, finish_reason: 'length' })]),
    },
    stopped: { says: 'Stopped', reply: (gate) => eventStreamReply([firstChunk, gate]) },
    interrupted: {
      says: 'Interrupted after',
      reply: (gate) => ({ ...eventStreamReply([firstChunk, gate]), status: 200, end: 'cut' }),
    },
  }

test('Continue completes a cut, stopped or interrupted answer in a sibling', async ({ shareApp, faultServer }) => {
  const { window } = await shareApp()
  const gateway = scriptGateway(faultServer)
  const chat = await openOfficeChat(window, gateway.baseUrl)
  for (const [way, { reply, says }] of Object.entries(broken)) {
    await test.step(way, async () => {
      await chat.beginChat()
      const gate = createGate()
      faultServer.reply('POST /api/v1/chat/completions', reply(gate), streamedAnswer(' gamma'))
      await chat.say(`${way}, please`)
      const answer = chat.articles.last()
      await expect(answer).toContainText('alpha beta')
      if (way === 'stopped') await chat.stop.click()
      else gate.open()
      await expect(answer).toContainText(says)
      await expect(answer.getByRole('button', { name: 'Regenerate' })).toBeVisible()
      await answer.getByRole('button', { name: 'Continue' }).click()
      await expect(answer).toContainText('2/2')
      await expect(answer).toContainText('alpha beta gamma')
      await expect(answer).not.toContainText(says)
      // The request includes the existing text, so the model writes only the remainder.
      expect(JSON.parse(gateway.asked('/chat/completions').at(-1)?.body ?? '{}')).toMatchObject({
        messages: [
          { role: 'user', content: `${way}, please` },
          { role: 'assistant', content: 'alpha beta' },
        ],
      })
      await answer.getByRole('button', { name: 'Previous branch' }).click()
      await expect(answer).toContainText(says)
      await expect(answer).not.toContainText('gamma')
    })
  }
})
