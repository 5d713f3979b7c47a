import { create } from 'zustand'

/** What conversation mode has put into the composers of this window, by conversation, in order. */
export const useKeptSpeech = create<Readonly<Record<string, readonly string[]>>>(() => ({}))

/** Notes that this transcript was added to the draft of a conversation. */
export function addKeptSpeech(conversationId: string, transcript: string): void {
  if (transcript.trim() === '') return
  useKeptSpeech.setState((kept) => ({ [conversationId]: [...(kept[conversationId] ?? []), transcript] }))
}

/** Removes the note of a conversation: its draft was sent, edited or discarded. */
export function clearKeptSpeech(conversationId: string): void {
  useKeptSpeech.setState({ [conversationId]: [] })
}

/** Returns whether a draft still has one of these transcripts, unchanged. */
export function hasKeptSpeech(draft: string, transcripts: readonly string[]): boolean {
  return transcripts.some((transcript) => draft.includes(transcript))
}

/** Returns a draft without these transcripts, as it was before they were added. */
export function withoutKeptSpeech(draft: string, transcripts: readonly string[]): string {
  return transcripts.toReversed().reduce((text, transcript) => {
    const at = text.lastIndexOf(transcript)
    if (at === -1) return text
    const before = text.slice(0, at)
    // A space was put between them.
    return `${before.endsWith(' ') ? before.slice(0, -1) : before}${text.slice(at + transcript.length)}`
  }, draft)
}
