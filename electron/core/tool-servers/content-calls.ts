import { z } from 'zod'
import type { CallHandlers } from '#shared/ipc/handlers.ts'
import { explain } from '#shared/messages/explain.ts'
import { badInput } from '../app-errors.ts'
import { type AttachmentFiles, nameOf } from '../attachments/attachment-files.ts'
import { readResource } from './messages.ts'
import type { ServerRunner } from './server-runner.ts'

export interface ContentCallsParts {
  /** Throws `not-found`. */
  readonly runnerFor: (name: string) => ServerRunner
  readonly attachmentFiles: AttachmentFiles
}

/** The calls that read what servers offer to the person: resources and prompts. */
export function createContentCalls({ runnerFor, attachmentFiles }: ContentCallsParts) {
  const { signal } = new AbortController()
  return {
    'tools.attachResource': async ({ name, uri }) => {
      const runner = runnerFor(name)
      const value = await runner.send({ type: 'read-resource', uri }, { signal })
      const content = readResource.nullable().parse(value)
      if (content === null) throw badInput(explain('toolResourceEmpty', { uri }), 'uri')
      const bytes = Buffer.from(content.text ?? content.data ?? '', content.text === null ? 'base64' : 'utf8')
      const listed = runner.lists().resources.find((resource) => resource.uri === uri)
      return { attachment: await attachmentFiles.add(nameOf(fileNameOf(uri, listed?.name)), bytes) }
    },
    'tools.readPrompt': async ({ name, prompt, args }) => {
      const value = await runnerFor(name).send({ type: 'read-prompt', prompt, args }, { signal })
      return { text: z.string().parse(value) }
    },
  } satisfies Partial<CallHandlers>
}

/** Returns the last part of the address of a resource if it looks like the name of a file, or else its name. */
function fileNameOf(uri: string, name = 'resource'): string {
  const last = uri.split(/[?#]/)[0]?.split('/').at(-1) ?? ''
  return /^[^%]+\.\w{1,8}$/.test(last) ? last : name
}
