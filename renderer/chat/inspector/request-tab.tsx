import { ChevronDown, Copy } from 'lucide-react'
import { Fragment, useMemo, useState, useSyncExternalStore } from 'react'
import { asCurl, asTypeScript } from '#shared/chat/request-as-code.ts'
import type { Conversation } from '#shared/conversation.ts'
import type { RequestPreview } from '#shared/request-preview.ts'
import { toErrorData } from '#shared/errors.ts'
import { formatBytes } from '../../text/format.ts'
import { inspectorText } from '../../text/en/inspector.ts'
import { unsentWords, useUnsent } from '../../parameters/use-unsent.ts'
import { hostOf } from '../../text/plain-address.ts'
import { translateMainMessage } from '../../text/translate-main-message.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Loaded } from '../../errors/loaded.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useCopy } from '../../ui/use-copy.ts'
import { useChatDraft } from '../draft/chat-drafts.ts'
import { useDrafts } from '../draft/drafts.ts'
import { defaultRole } from '../draft/composer-roles.ts'
import { entriesOfChat } from './unsaved-input.ts'
import { JsonView } from './json-view.tsx'
import { RequestProblems } from './request-problems.tsx'
import { emptyMessage, type NextMessage, readWholeRequest, usePreview, useDebounced } from './use-preview.ts'
import styles from './request-tab.module.css'

interface RequestTabProps {
  conversation: Conversation
  onGoTo: (name: string) => void
}

/** Shows the request that Send would send, with the text in the composer. */
export function RequestTab({ conversation, onGoTo }: RequestTabProps) {
  const [wanted, setWanted] = useState(0)
  const { comparing } = conversation
  const target = comparing.length > 1 ? Math.min(wanted, comparing.length - 1) : undefined
  const message = useNextMessage(conversation, target)
  const preview = usePreview(conversation, useDebounced(message, 150))
  const unsent = useUnsent(entriesOfChat(conversation.id))
  return (
    <Loaded query={preview} loading={<p className={styles.note}>{inspectorText.loadingRequest}</p>}>
      {(shown) => (
        <>
          {target !== undefined && (
            <div className={styles.bar}>
              <Segmented
                label={inspectorText.requestOf}
                value={String(target)}
                options={comparing.map((_, index) => ({
                  value: String(index),
                  label: inspectorText.target(index + 1),
                }))}
                onChange={(chosen) => setWanted(Number(chosen))}
              />
            </div>
          )}
          <CopyBar conversationId={conversation.id} message={message} size={shown.size} />
          {unsent.length > 0 && <p className={styles.note}>{unsentWords(unsent)}</p>}
          <RequestProblems preview={shown} isEmpty={message.text.trim() === ''} onGoTo={onGoTo} />
          <p className={styles.note}>{shown.url === null ? inspectorText.noAddress : inspectorText.requestText}</p>
          {shown.sources['tools']?.source === 'servers' && <p className={styles.note}>{inspectorText.fromServers}</p>}
          <p className={styles.address} title={shown.url ?? undefined}>
            {shown.method} {shown.url === null ? inspectorText.unknown : pathOf(shown.url)}
          </p>
          <dl className={styles.headers}>
            {Object.entries({ ...(shown.url !== null && { Host: hostOf(shown.url) }), ...shown.headers }).map(
              ([name, value]) => (
                <Fragment key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </Fragment>
              ),
            )}
          </dl>
          <section aria-label={inspectorText.body}>
            <JsonView value={shown.body} />
          </section>
        </>
      )}
    </Loaded>
  )
}

/** Returns the path of a URL, which fits on one line as the host with it would not. */
function pathOf(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}

/** Returns the message in the composer. Input that would only be added to the chat is not part of a request. */
function useNextMessage({ id, draft }: Conversation, target: number | undefined): NextMessage {
  const drafts = useDrafts()
  const text = useSyncExternalStore(drafts.subscribe, () => drafts.read(id)) ?? draft
  const { as, name } = useChatDraft('composer-role', id) ?? defaultRole
  return useMemo(
    () => (as === 'ask' ? { text, name: name.trim() === '' ? null : name, target } : { ...emptyMessage, target }),
    [text, as, name, target],
  )
}

interface CopyBarProps {
  conversationId: string
  message: NextMessage
  size: RequestPreview['size']
}

function CopyBar({ conversationId, message, size }: CopyBarProps) {
  const { isCopied, copy } = useCopy()
  const toast = useToast()
  // Read again: the request on screen can be older than the input, and only mentions the files.
  const copyAs = async (write: (preview: RequestPreview) => string) => {
    try {
      copy(write(await readWholeRequest(conversationId, message)))
    } catch (error) {
      toast.show({ text: translateMainMessage(toErrorData(error)) })
    }
  }
  const items = [
    { label: inspectorText.copyFormatted, write: (preview: RequestPreview) => JSON.stringify(preview.body, null, 2) },
    { label: inspectorText.copyCurl, write: asCurl },
    { label: inspectorText.copyTypeScript, write: asTypeScript },
  ]
  return (
    <div className={styles.bar}>
      <Button size="small" icon={Copy} onClick={() => void copyAs((preview) => JSON.stringify(preview.body))}>
        {isCopied ? inspectorText.copied : inspectorText.copyRequest}
      </Button>
      <Menu
        trigger={<IconButton size="small" icon={ChevronDown} label={inspectorText.moreCopies} />}
        items={items.map(({ label, write }) => ({ label, onSelect: () => void copyAs(write) }))}
      />
      <span className="grow" />
      <span className="count">{formatBytes(size)}</span>
    </div>
  )
}
