import { useQueryClient } from '@tanstack/react-query'
import type { Clip } from '#shared/voice.ts'
import { callKey, useCommand } from '../../bridge/query.ts'
import { selectClip, useSelectedClip } from '../../sound/dictation/selected-clip.ts'
import { clipsText } from '../../text/en/clips.ts'
import { useToast } from '../../ui/toast.tsx'
import { clipTitle } from './clip-words.ts'

interface ClipCommands {
  rename: (id: string, title: string) => void
  /** Deletes immediately; a toast offers Undo. */
  remove: (clip: Clip) => void
}

/** Returns the actions of the clip list and toolbar. Main sends an event when one is done. */
export function useClipCommands(): ClipCommands {
  const client = useQueryClient()
  const toast = useToast()

  const rename = useCommand('clip.rename', { failed: clipsText.notRenamed })
  const remove = useCommand('clip.delete', { failed: clipsText.notDeleted })
  const restore = useCommand('clip.restore', { failed: clipsText.notRestored })

  return {
    rename: (id, title) => rename.mutate({ clipId: id, title }),
    remove(clip) {
      const clipId = clip.id
      const list = client.getQueryData<Clip[]>(callKey('clip.list', {})) ?? []
      const index = list.findIndex(({ id }) => id === clipId)
      const undo = () => restore.mutate({ clipId }, { onSuccess: () => selectClip(clipId) })
      const onSuccess = () => {
        if (useSelectedClip.getState().clipId === clipId) selectClip((list[index + 1] ?? list[index - 1])?.id ?? null)
        toast.show({ text: clipsText.deleted(clipTitle(clip)), action: { label: clipsText.undo, run: undo } })
      }
      remove.mutate({ clipId }, { onSuccess })
    },
  }
}
