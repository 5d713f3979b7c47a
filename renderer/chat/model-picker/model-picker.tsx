import { ChevronsUpDown, Cpu } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useEffect, useState } from 'react'
import type { Conversation } from '#shared/conversation.ts'
import { call } from '../../bridge/call.ts'
import { useModelsOf } from '../../bridge/models.ts'
import { useCall } from '../../bridge/query.ts'
import { useChangeSettings } from '../../bridge/settings.ts'
import { chatText } from '../../text/en/chat.ts'
import { useToast } from '../../ui/toast.tsx'
import { messageFieldId } from '../list/new-chat.ts'
import { ModelSearch } from './model-search.tsx'
import { useModelPicker } from './use-model-picker.ts'

/** The model of the next message: a button that names it, and a searchable list of all that there are. */
export function ModelPicker({ conversation }: { conversation: Conversation }) {
  const { isOpen, setOpen } = useModelPicker()
  const changeSettings = useChangeSettings()
  const toast = useToast()
  // Shown at once; what main then tells of the conversation takes its place.
  const [chosen, setChosen] = useState<{ model: string | null; instead: string | null } | null>(null)
  const models = useModelsOf(conversation.profileId)
  const active = useCall('gateway.status', {}).data?.profileId
  const { isError, refetch } = models
  const model = chosen !== null && chosen.instead === conversation.model ? chosen.model : conversation.model
  const name = models.data?.data.find((each) => each.id === model)?.name ?? model ?? chatText.defaultModel

  // What failed in the background is tried again when it is wanted.
  useEffect(() => {
    if (isOpen && isError) void refetch()
    // oxlint-disable-next-line react/exhaustive-deps -- Once for each opening, whatever comes of it.
  }, [isOpen])

  function choose(wanted: string | null): void {
    setOpen(false)
    setChosen({ model: wanted, instead: conversation.model })
    // New chats go to the active gateway, which need not have this model.
    if (conversation.profileId === active) changeSettings({ model: wanted })
    call('conversation.chooseModel', { conversationId: conversation.id, model: wanted }).catch(() => {
      setChosen(null)
      toast.show({ text: chatText.modelNotChosen })
    })
  }

  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <button type="button" className="select ghost model-button" aria-label={chatText.currentModel(name)}>
          <Cpu className="s" />
          <span className="cut">{name}</span>
          <ChevronsUpDown />
        </button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className="popover model-popover"
          aria-label={chatText.chooseModel}
          side="top"
          align="start"
          sideOffset={8}
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            document.getElementById(messageFieldId)?.focus()
          }}
        >
          <ModelSearch query={models} current={model} onChoose={choose} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
