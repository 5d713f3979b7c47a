import { FilePlus, Plus, Server, TextCursorInput } from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { turnsText } from '../../text/en/turns.ts'
import { toolContentText as text } from '../../text/en/tool-content.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { loadLater } from '../../ui/load-later.tsx'
import { Menu } from '../../ui/menu.tsx'
import { draftPlace } from '../attachments/attachment-place.ts'
import { attachServerResource } from '../attachments/attach-files.ts'
import { chooseFiles } from '../attachments/incoming-files.ts'
import { insertIntoComposer } from '../draft/quote.ts'
import { useComposer } from '../draft/use-composer.ts'

const ResourceDialog = loadLater(() => import('./resource-dialog.tsx'))
const PromptDialog = loadLater(() => import('./prompt-dialog.tsx'))

interface AttachMenuProps {
  conversationId: string
  /** Whether a server lists any. */
  hasResources: boolean
  hasPrompts: boolean
}

/** What can go into the next message: files, resources of tool servers, and their prompts. */
export default function AttachMenu({ conversationId, hasResources, hasPrompts }: AttachMenuProps) {
  const [dialog, setDialog] = useState<'resource' | 'prompt' | null>(null)
  const composer = useComposer()
  const place = draftPlace(conversationId)

  /** Closes the dialog synchronously, since the field behind it takes no focus before. */
  function close(): void {
    flushSync(() => setDialog(null))
    composer.current?.focus()
  }

  return (
    <>
      <Menu
        side="top"
        trigger={<IconButton label={turnsText.attach} icon={Plus} />}
        items={[
          { label: text.files, icon: FilePlus, onSelect: () => chooseFiles(place) },
          ...(hasResources ? [{ label: text.fromServer, icon: Server, onSelect: () => setDialog('resource') }] : []),
          ...(hasPrompts
            ? [{ label: text.insertPrompt, icon: TextCursorInput, onSelect: () => setDialog('prompt') }]
            : []),
        ]}
      />
      {dialog === 'resource' && (
        <ResourceDialog
          onClose={close}
          onChoose={(resource) => {
            close()
            void attachServerResource(place, resource)
          }}
        />
      )}
      {dialog === 'prompt' && (
        <PromptDialog
          onClose={close}
          onRead={(prompt) => {
            close()
            insertIntoComposer(composer, prompt)
          }}
        />
      )}
    </>
  )
}
