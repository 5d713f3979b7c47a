import { createLruStorage } from '../../../storage/lru-storage.ts'

/** Unsent results of an answer's tool calls, by call id. */
export type ToolDrafts = Readonly<Record<string, string>>

const stored = createLruStorage<ToolDrafts>({ key: 'chat.toolResults', limit: 50, isValue: isToolDrafts })

export function readToolDrafts(storage: Storage, answerId: string): ToolDrafts {
  return stored.read(storage, answerId) ?? {}
}

export function storeToolDrafts(storage: Storage, answerId: string, drafts: ToolDrafts): void {
  const isEmpty = Object.values(drafts).every((text) => text === '')
  stored.write(storage, answerId, isEmpty ? undefined : drafts)
}

function isToolDrafts(value: unknown): value is ToolDrafts {
  return typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string')
}
