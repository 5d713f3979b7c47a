import { answerConsent, letProgramsIn, runAskingProgram } from './asking-program.ts'
import type { RunningApp } from './harness/launch-app.ts'

export interface ProgramAnswer {
  readonly status: number
  readonly text: string
}

/** A program with a key, under the account of the person: others are not served. */
export interface ConnectedProgram {
  readonly key: string
  /** POSTs JSON to a path below the base URL, or GETs it without a body. */
  readonly ask: (path: string, body?: object) => Promise<ProgramAnswer>
  /** Asks a model with one message, and returns the status and the text of the answer. */
  readonly chat: (model: string, message: string) => Promise<ProgramAnswer>
  readonly models: () => Promise<string[]>
}

/** Lets programs in, and gets a key for one as a program does: by the authorize page, which the person allows. */
export async function connectProgram(
  running: Pick<RunningApp, 'app' | 'window' | 'person'>,
  name: string,
): Promise<ConnectedProgram> {
  await answerConsent(running.app, 'Allow')
  const { key } = await runAskingProgram(running, { name })
  if (key === null) throw new Error('The program got no key')
  const { baseUrl } = await letProgramsIn(running)
  const ask: ConnectedProgram['ask'] = (path, body) =>
    running.app.evaluate(
      async (_electron, { url, bearer, sent }) => {
        const response = await fetch(url, {
          headers: { Authorization: `Bearer ${bearer}` },
          ...(sent === null ? {} : { method: 'POST', body: sent }),
        })
        return { status: response.status, text: await response.text() }
      },
      { url: baseUrl + path, bearer: key, sent: body === undefined ? null : JSON.stringify(body) },
    )
  return {
    key,
    ask,
    chat: (model, message) => ask('/chat/completions', { model, messages: [{ role: 'user', content: message }] }),
    async models() {
      const list = JSON.parse((await ask('/models')).text) as { data: { id: string }[] }
      return list.data.map(({ id }) => id)
    },
  }
}
