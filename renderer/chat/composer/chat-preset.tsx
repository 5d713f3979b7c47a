import type { Conversation } from '#shared/conversation.ts'
import { PresetChoice } from '../../preset-choice/preset-choice.tsx'
import { useComposer } from '../draft/use-composer.ts'
import { useChoosePreset } from './use-choose-preset.ts'

/** Chooses the preset of the next message, next to the model. */
export default function ChatPreset({ conversation }: { conversation: Conversation }) {
  const { id, profileId, preset } = conversation
  const choose = useChoosePreset(id)
  const composer = useComposer()
  return (
    <PresetChoice profileId={profileId} preset={preset} onChoose={choose} moveFocus={() => composer.current?.focus()} />
  )
}
