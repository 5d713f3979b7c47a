import { Copy, FileText, Pencil, RotateCw } from 'lucide-react'
import { Fragment, useEffect, useRef, useState } from 'react'
import type { AssistantMessage, ToolMessage } from '#shared/conversation.ts'
import type { ToolContent } from '#shared/tools/tool.ts'
import type { ToolRun } from '#shared/tools/tool-run.ts'
import { bytesOf } from '#shared/tools/result-text.ts'
import { useCall, useCommand } from '../../../bridge/query.ts'
import { AnswerLink } from '../../../markdown/answer-link.tsx'
import { toolRunsText as text } from '../../../text/en/tool-runs.ts'
import { formatBytes } from '../../../text/format.ts'
import { translateMainMessage } from '../../../text/translate-main-message.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { useCopy } from '../../../ui/use-copy.ts'
import { useIsAnswering } from '../../conversation/use-is-answering.ts'
import { beginEdit } from '../edit-drafts.ts'
import { formatJson } from '../parts/format-json.ts'
import styles from './tools.module.css'

interface ToolRunResultProps {
  answer: Pick<AssistantMessage, 'id' | 'conversationId'>
  run: ToolRun
  /** The message with the result, once it was sent to the model. */
  result: ToolMessage | null
}

/** What a call returned, as data: nothing of it is markup, and no link is followed. */
export function ToolRunResult({ answer, run, result }: ToolRunResultProps) {
  const where = { conversationId: answer.conversationId, messageId: answer.id, callId: run.callId }
  const { data } = useCall('conversation.toolResult', where, { enabled: run.state === 'done' })
  const retry = useCommand('conversation.retryToolCall', { failed: text.notRetried })
  const isAnswering = useIsAnswering()
  const { copy, isCopied } = useCopy()
  const content = data?.content ?? []
  const copied = content.flatMap((part) => ('text' in part && part.text !== null ? [part.text] : [])).join('\n\n')
  return (
    <>
      <div className={styles.value}>
        <span className={styles.label}>{text.result}</span>
        <div className={styles.parts}>
          {run.failure !== undefined && <p className="t-danger">{translateMainMessage(run.failure)}</p>}
          {run.state === 'denied' && (
            <p className="quiet">{run.rule === null ? text.deniedByYou : text.deniedByRule}</p>
          )}
          {content.map((part, index) => (
            <Fragment key={index}>
              <ContentPart part={part} name={text.partOf(run.tool, index + 1, content.length)} isError={run.isError} />
            </Fragment>
          ))}
          {data !== undefined && data !== null && content.length === 0 && data.structured === undefined && (
            <p className="quiet">{text.nothing}</p>
          )}
          {content.length === 0 && data?.structured !== undefined && (
            <PlainText text={JSON.stringify(data.structured)} isError={run.isError} />
          )}
          {run.isCut && <p className={classNames('small t-warn')}>{text.cutOffHelp}</p>}
        </div>
      </div>
      <div className={styles.buttons}>
        {copied !== '' && (
          <Button size="small" variant="ghost" icon={Copy} onClick={() => copy(copied)}>
            {isCopied ? text.copied : text.copy}
          </Button>
        )}
        {run.state !== 'waiting' && (
          <Button
            size="small"
            variant="ghost"
            icon={RotateCw}
            busy={retry.isPending}
            disabled={isAnswering}
            onClick={() => retry.mutate(where)}
          >
            {text.retry}
          </Button>
        )}
        {result !== null && (
          <Button size="small" variant="ghost" icon={Pencil} disabled={isAnswering} onClick={() => beginEdit(result)}>
            {text.editAndBranch}
          </Button>
        )}
      </div>
    </>
  )
}

function ContentPart({ part, name, isError }: { part: ToolContent; name: string; isError: boolean }) {
  switch (part.type) {
    case 'text':
      return <PlainText text={part.text} isError={isError} />
    case 'image':
      return <Picture part={part} name={name} />
    case 'audio':
      return <Sound part={part} name={name} />
    case 'link':
      return (
        <p className={styles.link}>
          <FileText className="s" aria-hidden />
          <AnswerLink href={part.uri} words={part.name}>
            {part.name}
          </AnswerLink>
          <span className="small quiet cut">{part.uri}</span>
        </p>
      )
    case 'resource':
      return (
        <>
          <p className={classNames('small quiet', styles.link)}>
            <FileText className="s" aria-hidden />
            <span className="cut">{part.uri}</span>
            {part.mimeType}
          </p>
          {part.text === null ? (
            <p className="small quiet">{text.binary}</p>
          ) : (
            <PlainText text={part.text} isError={isError} />
          )}
        </>
      )
  }
}

function PlainText({ text: plain, isError }: { text: string; isError: boolean }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Scrolling by keyboard needs focus.
    <div className={classNames(styles.text, isError && 't-danger')} tabIndex={0}>
      {formatJson(plain) ?? plain}
    </div>
  )
}

/** Formats that Chromium decodes and that cannot contain scripts. */
const pictureTypes: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif'])

function Picture({ part, name }: { part: Extract<ToolContent, { type: 'image' }>; name: string }) {
  const [isBroken, setBroken] = useState(false)
  const facts = `${part.mimeType}, ${formatBytes(bytesOf(part.data))}`
  if (!pictureTypes.has(part.mimeType) || isBroken) return <p className="small quiet">{text.notShown(facts)}</p>
  return (
    <figure className={styles.picture}>
      <img src={`data:${part.mimeType};base64,${part.data}`} alt={name} onError={() => setBroken(true)} />
      <figcaption className="small quiet">{facts}</figcaption>
    </figure>
  )
}

function Sound({ part, name }: { part: Extract<ToolContent, { type: 'audio' }>; name: string }) {
  const player = useRef<HTMLAudioElement>(null)
  useEffect(() => {
    const bytes = Uint8Array.from(atob(part.data), (character) => character.charCodeAt(0))
    const url = URL.createObjectURL(new Blob([bytes], { type: part.mimeType }))
    if (player.current !== null) player.current.src = url
    return () => URL.revokeObjectURL(url)
  }, [part])
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- A server returns no captions.
    <audio ref={player} controls aria-label={name} />
  )
}
