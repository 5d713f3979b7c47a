import { useQueryClient } from '@tanstack/react-query'
import type { Clip } from '#shared/voice.ts'
import { call } from '../../bridge/call.ts'
import { callKey } from '../../bridge/query.ts'
import { selectClip, useSelectedClip } from '../../sound/dictation/selected-clip.ts'
import { clipsText } from '../../text/en/clips.ts'
import { useToast } from '../../ui/toast.tsx'
import { clipTitle } from './clip-words.ts'

interface ClipCommands {
  rename: (id: string, title: string) => Promise<void>
  /** Deletes immediately; a toast offers Undo. */
  remove: (clip: Clip) => Promise<void>
}

/** Returns the actions of the clip list and toolbar. Main sends an event when one is done. */
export function useClipCommands(): ClipCommands {
  const client = useQueryClient()
  const toast = useToast()

  async function restore(id: string): Promise<void> {
    try {
      await call('clip.restore', { clipId: id })
      selectClip(id)
    } catch {
      toast.show({ text: clipsText.notRestored })
    }
  }

  return {
    async rename(id, title) {
      await call('clip.rename', { clipId: id, title }).catch(() => toast.show({ text: clipsText.notRenamed }))
    },
    async remove(clip) {
      const list = client.getQueryData<Clip[]>(callKey('clip.list', {})) ?? []
      const index = list.findIndex(({ id }) => id === clip.id)
      try {
        await call('clip.delete', { clipId: clip.id })
      } catch {
        toast.show({ text: clipsText.notDeleted })
        return
      }
      if (useSelectedClip.getState().clipId === clip.id) selectClip((list[index + 1] ?? list[index - 1])?.id ?? null)
      toast.show({
        text: clipsText.deleted(clipTitle(clip)),
        action: { label: clipsText.undo, run: () => void restore(clip.id) },
      })
    },
  }
}
