import { expect, test } from 'vitest'
import { startTestGateway } from '../testing/start-test-gateway.ts'

const sentence = 'The quick brown fox jumps over the lazy dog. Please remember to send the quarterly report on Monday.'

const wordsOf = (text: string) => text.toLowerCase().match(/[a-z']+/g)

test('what the voices say is understood word for word', async () => {
  const { post, faults } = await startTestGateway()
  for (const voice of ['rms', 'awb']) {
    const request = { model: 'gatehouse/flite', input: sentence, voice, response_format: 'mp3' }
    const speech = await post('/audio/speech', request)
    expect([speech.status, speech.headers.get('content-type')]).toEqual([200, 'audio/mpeg'])
    const data = Buffer.from(await speech.arrayBuffer()).toString('base64')
    const response = await post('/audio/transcriptions', {
      model: 'gatehouse/moonshine-tiny',
      input_audio: { data, format: 'mp3' },
    })
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Compared right away.
    const { text } = (await response.json()) as { text: string }
    expect(wordsOf(text)).toEqual(wordsOf(sentence))
  }
  expect(faults).toEqual([])
}, 60_000)
