import { gzipSync } from 'node:zlib'
import { expect, test } from './harness/test.ts'
import { openOfficeChat } from './open-office-chat.ts'
import { chunkOf, scriptGateway } from './scripted-gateway.ts'

// Rendering 32 MB takes seconds, so `npm test` covers this with long-answer.test.ts and answer-limits.test.ts.

const route = 'POST /api/v1/chat/completions'
const headers = { 'content-type': 'text/event-stream' }
const piece = chunkOf({ delta: { content: 'Words without end. '.repeat(50_000) }, finish_reason: null })

/** Never ends; consumed until the client disconnects. */
function* forEver(): Generator<string> {
  for (;;) yield piece
}

test('an endless answer is stopped at its limit, and its text is kept @long', async ({ shareApp, faultServer }) => {
  const { window } = await shareApp()
  const gateway = scriptGateway(faultServer)
  faultServer.reply(route, { headers, body: forEver() })
  const chat = await openOfficeChat(window, gateway.baseUrl)
  await chat.say('Write something.')
  const answer = chat.articles.last()
  await expect(gateway.asked('/chat/completions')[0]?.closed).resolves.toMatchObject({ by: 'client' })
  await expect(answer.getByText('The answer is too long')).toBeVisible()
  await expect(answer.getByRole('button', { name: 'Change parameters' })).toBeVisible()
  await window.reload()
  await expect(answer.getByText('The answer is too long')).toBeVisible()
})

test('a few kilobytes that decompress to an endless answer are stopped at the same limit @long', async ({
  shareApp,
  faultServer,
}) => {
  const { window } = await shareApp()
  const gateway = scriptGateway(faultServer)
  const bomb = gzipSync(piece.repeat(200))
  faultServer.reply(route, { headers: { ...headers, 'content-encoding': 'gzip' }, body: [bomb], end: 'hang' })
  const chat = await openOfficeChat(window, gateway.baseUrl)
  await chat.say('Write something.')
  await expect(gateway.asked('/chat/completions')[0]?.closed).resolves.toMatchObject({ by: 'client' })
  await expect(chat.articles.last().getByText('The answer is too long')).toBeVisible()
})
