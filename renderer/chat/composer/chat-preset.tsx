import { useState } from 'react'
import type { Conversation } from '#shared/conversation.ts'
import { PresetChoice } from '../../preset-choice/preset-choice.tsx'
import { useComposer } from '../draft/use-composer.ts'
import { useChatRequest } from '../conversation/chat-requests.ts'
import { useChoosePreset } from './use-choose-preset.ts'

/** Chooses the preset of the next message, next to the model. */
export default function ChatPreset({ conversation }: { conversation: Conversation }) {
  const { id, profileId, preset } = conversation
  const choose = useChoosePreset(id)
  const composer = useComposer()
  const [opened, setOpened] = useState(0)
  useChatRequest('choose-preset', () => setOpened((before) => before + 1))
  return (
    <PresetChoice
      key={opened}
      startsOpen={opened > 0}
      profileId={profileId}
      preset={preset}
      onChoose={choose}
      moveFocus={() => composer.current?.focus()}
    />
  )
}
