import { ChevronDown, Copy } from 'lucide-react'
import { useMemo, useSyncExternalStore } from 'react'
import { asCurl, asTypeScript } from '#shared/chat/request-as-code.ts'
import type { Conversation, RequestPreview } from '#shared/conversation.ts'
import { toErrorData } from '#shared/errors.ts'
import { call } from '../../bridge/call.ts'
import { inspectorText } from '../../text/en/inspector.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Menu } from '../../ui/menu.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useCopy } from '../../ui/use-copy.ts'
import { useDrafts } from '../composer/drafts.ts'
import { asker, useSpeakers } from '../composer/speakers.ts'
import { JsonView } from './json-view.tsx'
import { RequestProblems } from './request-problems.tsx'
import { nothingSaid, type Said, usePreview, useRested } from './use-preview.ts'

interface RequestTabProps {
  conversation: Conversation
  onGoTo: (name: string) => void
}

/** What Send would send, with the text that stands in the composer. */
export function RequestTab({ conversation, onGoTo }: RequestTabProps) {
  const said = useSaid(conversation)
  const preview = usePreview(conversation, useRested(said, 150))
  return (
    <Loaded query={preview} loading={<p className="inspector-note">{inspectorText.loadingRequest}</p>}>
      {(shown) => (
        <>
          <CopyBar conversationId={conversation.id} said={said} body={shown.body} />
          <RequestProblems preview={shown} isEmpty={said.text.trim() === ''} onGoTo={onGoTo} />
          <p className="inspector-note">{shown.url === null ? inspectorText.noAddress : inspectorText.requestText}</p>
          <p className="request-to">
            {shown.method} {shown.url ?? inspectorText.unknown}
          </p>
          <dl className="request-head">
            {Object.entries(shown.headers).map(([name, value]) => (
              <div key={name} className="contents">
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <section aria-label={inspectorText.body}>
            <JsonView value={shown.body} />
          </section>
        </>
      )}
    </Loaded>
  )
}

/** What the composer would say, as it is typed. What is only added to the chat asks for nothing, and is not sent yet. */
function useSaid({ id, draft }: Conversation): Said {
  const drafts = useDrafts()
  const text = useSyncExternalStore(drafts.subscribe, () => drafts.read(id)) ?? draft
  const { as, name } = useSpeakers((speakers) => speakers[id]) ?? asker
  return useMemo(
    () => (as === 'ask' ? { text, name: name.trim() === '' ? null : name } : nothingSaid),
    [text, as, name],
  )
}

interface CopyBarProps {
  conversationId: string
  said: Said
  body: RequestPreview['body']
}

function CopyBar({ conversationId, said, body }: CopyBarProps) {
  const { isCopied, copy } = useCopy()
  const toast = useToast()
  const size = useMemo(() => new TextEncoder().encode(JSON.stringify(body)).length, [body])
  // Read anew: what is on screen may be a moment behind what was typed.
  const copyAs = async (write: (preview: RequestPreview) => string) => {
    try {
      copy(write(await call('conversation.preview', { conversationId, ...said })))
    } catch (error) {
      toast.show({ text: toErrorData(error).message })
    }
  }
  const items = [
    { label: inspectorText.copyFormatted, write: (preview: RequestPreview) => JSON.stringify(preview.body, null, 2) },
    { label: inspectorText.copyCurl, write: asCurl },
    { label: inspectorText.copyTypeScript, write: asTypeScript },
  ]
  return (
    <div className="inspector-bar">
      <Button size="small" icon={Copy} onClick={() => void copyAs((preview) => JSON.stringify(preview.body))}>
        {isCopied ? inspectorText.copied : inspectorText.copyRequest}
      </Button>
      <Menu
        trigger={<IconButton size="small" icon={ChevronDown} label={inspectorText.moreCopies} />}
        items={items.map(({ label, write }) => ({ label, onSelect: () => void copyAs(write) }))}
      />
      <span className="grow" />
      <span className="count">{inspectorText.bytes(size)}</span>
    </div>
  )
}
