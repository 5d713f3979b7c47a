import type { ChatChunk } from './chat-completions.ts'

const isMaybeText = (value: unknown) => value === undefined || value === null || typeof value === 'string'
