import { ArrowDown } from 'lucide-react'
import { memo, useLayoutEffect, useRef, useState, type FocusEvent } from 'react'
import type { Message } from '#shared/conversation.ts'
import { useSettings } from '../../bridge/settings.ts'
import { chatText } from '../../text/en/chat.ts'
import { Button } from '../../ui/button.tsx'
import { DrawsDiagrams } from '../../markdown/diagram/drawings.ts'
import { classNames } from '../../ui/class-names.ts'
import { loadLater } from '../../ui/load-later.tsx'
import { AnswerOrComparison } from '../comparison/answer-or-comparison.tsx'
import { useJump } from '../conversation/jump.ts'
import { useConversation } from '../conversation/use-conversation.ts'
import { FindPlace } from '../find/find-place.tsx'
import { AnswerTurn } from '../messages/answer-turn.tsx'
import { createLogScroll, LogScrollContext } from '../messages/log-scroll.ts'
import { BranchLength, TurnPosition } from '../messages/turn-frame.tsx'
import { UserTurn } from '../messages/user-turn.tsx'
import { useChatDraft } from '../draft/chat-drafts.ts'
import { useComposer } from '../draft/use-composer.ts'
import type { LogWindow } from './log-window.ts'
import { pressInLog } from './turn-keys.ts'
import { useAnnouncement } from './use-announcement.ts'
import { useJumpArrival } from './use-jump-arrival.ts'
import { useLogWindow } from './use-log-window.ts'
import styles from './log.module.css'

// Most conversations have neither, and an empty one never does.
const TurnEditor = loadLater(() => import('../messages/turn-editor.tsx'))
const InstructionTurn = loadLater(() => import('../messages/instruction-turn.tsx'))
const ToolTurn = loadLater(() => import('../messages/tool-turn.tsx'))

/** The messages of the open conversation. Follows the end while the reader is there. */
export default function MessageLog({ conversationId }: { conversationId: string }) {
  const order = useConversation((state) => state.order)
  const lastId = order.at(-1)
  const isAnswerUnderWay = useConversation((state) => isStreaming(lastId === undefined ? null : state.messages[lastId]))
  const scroller = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const { logWindow, rows, isAtEnd, mount } = useLogWindow({
    conversationId,
    startedAnswer: isAnswerUnderWay ? lastId : undefined,
    scroller,
    content,
  })
  const { heightOf, watch, goToEnd } = logWindow
  const announcement = useAnnouncement(lastId)
  const [log] = useState(createLogScroll)
  useLayoutEffect(() => {
    log.attach(scroller.current, mount, () => logWindow.firstVisible()?.position ?? 0, logWindow.hold)
  }, [log, scroller, mount, logWindow])
  useJumpArrival(conversationId, log)
  const keepFocus = useKeepFocus(order)
  const { showsFigures, drawsDiagrams } = useSettings()
  return (
    <LogScrollContext value={log}>
      <FindPlace conversationId={conversationId} content={content} />
      <div className={classNames('scroll steady', styles.scroller, styles.messages)} ref={scroller}>
        {/* Announced once below when an answer is finished: every arriving word would be too much to listen to. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Handles the keys of all turns in one place. */}
        <div
          className={styles.log}
          role="log"
          aria-label={chatText.messages}
          aria-live="off"
          data-figures={showsFigures || undefined}
          ref={content}
          onKeyDown={(event) => pressInLog(event, log)}
          onFocus={keepFocus}
        >
          <DrawsDiagrams value={drawsDiagrams}>
            <BranchLength value={order.length}>
              {rows.map((row) =>
                row.type === 'spacer' ? (
                  <div
                    key={`spacer ${row.until}`}
                    className={styles.spacer}
                    style={{ height: heightOf(row) }}
                    aria-hidden
                  />
                ) : (
                  <Turn
                    key={order[row.position] ?? row.position}
                    id={order[row.position]}
                    position={row.position}
                    height={
                      order[row.position] === undefined ? heightOf({ from: row.position, until: row.position + 1 }) : 0
                    }
                    watch={watch}
                  />
                ),
              )}
            </BranchLength>
          </DrawsDiagrams>
        </div>
      </div>
      <output className="sr">{announcement}</output>
      {!isAtEnd && (
        <div className={styles.end}>
          <Button size="small" icon={ArrowDown} className={styles.jump} onClick={goToEnd}>
            {chatText.jumpToLatest}
          </Button>
        </div>
      )}
    </LogScrollContext>
  )
}

function isStreaming(message: { role: string; status?: string } | null | undefined): boolean {
  return message?.role === 'assistant' && message.status === 'streaming'
}

interface TurnProps extends Pick<LogWindow, 'watch'> {
  /** Undefined until the message is loaded. */
  id: string | undefined
  position: number
  /** The estimated height, used until the message is loaded. */
  height: number
}

/** Each message selects its own state, so that a chunk renders only its answer. */
const Turn = memo(function Turn({ id = '', position, height, watch }: TurnProps) {
  const message = useConversation((state) => state.messages[id])
  const isEditing = useChatDraft('edit', id) !== undefined
  const isMarked = useJump((state) => state.marked === id)
  if (message === undefined)
    return (
      <div
        className={classNames(styles.place, styles.unread)}
        style={{ height }}
        data-position={position}
        data-unread
      />
    )
  return (
    <div
      className={styles.place}
      ref={watch}
      data-message={id}
      data-position={position}
      data-marked={isMarked || undefined}
    >
      <TurnPosition value={position}>
        {isEditing ? <TurnEditor message={message} /> : <TurnOf message={message} />}
      </TurnPosition>
    </div>
  )
})

function TurnOf({ message }: { message: Message }) {
  switch (message.role) {
    case 'user':
      return <UserTurn message={message} />
    case 'assistant':
      return (
        <AnswerOrComparison answer={message}>
          <AnswerTurn answer={message} />
        </AnswerOrComparison>
      )
    case 'system':
    case 'developer':
      return <InstructionTurn message={message} />
    case 'tool':
      return <ToolTurn message={message} />
  }
}

/**
 * Moves the focus to the composer when the focused turn is replaced (regenerated or continued). Otherwise the next Tab
 * would start at the window's first control. Returns the log's focus handler.
 */
function useKeepFocus(order: readonly (string | undefined)[]): (event: FocusEvent) => void {
  const composer = useComposer()
  const focused = useRef<Element | null>(null)
  useLayoutEffect(() => {
    // Not if the focus moved elsewhere or was cleared: selecting text must not be disturbed.
    if (focused.current === null || focused.current.isConnected || document.activeElement !== document.body) return
    focused.current = null
    composer.current?.focus({ preventScroll: true })
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- Turns are mounted and unmounted with the order.
  }, [composer, order])
  return ({ target }) => {
    focused.current = target
  }
}
