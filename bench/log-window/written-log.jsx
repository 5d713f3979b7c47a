// The log of the app (message-log.tsx), with the same hooks and simpler rows.
import { useLayoutEffect, useRef, useState } from 'react'
import { useConversation } from '../../renderer/chat/conversation/use-conversation.ts'
import { useLogWindow } from '../../renderer/chat/log/use-log-window.ts'
import { createLogScroll } from '../../renderer/chat/messages/log-scroll.ts'
import { Row } from './rows.jsx'

export function WrittenLog({ conversationId, onReady }) {
  const order = useConversation((state) => state.order)
  const lastId = order.at(-1)
  const isStreaming = useConversation((state) => state.messages[lastId]?.status === 'streaming')
  const scroller = useRef(null)
  const content = useRef(null)
  const startedAnswer = isStreaming ? lastId : undefined
  const { logWindow, rows, mount } = useLogWindow({ conversationId, startedAnswer, scroller, content })
  const { heightOf, watch, goToEnd, hold } = logWindow
  const [log] = useState(createLogScroll)
  useLayoutEffect(() => {
    log.attach(scroller.current, mount, () => logWindow.firstVisible()?.position ?? 0, hold)
    onReady({
      scroller: scroller.current,
      goToEnd,
      async goTo(position) {
        log.show((await mount(position)).querySelector('article'))
      },
    })
  })
  return (
    <div className="bench-scroller" ref={scroller} tabIndex={-1}>
      <div className="log" ref={content}>
        {rows.map((row) =>
          row.type === 'spacer' ? (
            <div key={`spacer ${row.until}`} className="spacer" style={{ height: heightOf(row) }} aria-hidden />
          ) : (
            <div key={order[row.position]} ref={watch} data-position={row.position}>
              <Row id={order[row.position]} />
            </div>
          ),
        )}
      </div>
    </div>
  )
}
