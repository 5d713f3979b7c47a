import { useLayoutEffect, useRef } from 'react'
import type { ToolServerLogLine } from '#shared/tools/tool-server.ts'
import { useCall } from '../../bridge/query.ts'
import { Loaded } from '../../errors/loaded.tsx'
import { formatTime } from '../../text/format.ts'
import { toolServersText } from '../../text/en/tool-servers.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useCopy } from '../../ui/use-copy.ts'
import styles from './servers.module.css'

const text = toolServersText.logs

/** Shows the end of the log of a server while it grows. It is plain text of others. */
export function ServerLogDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const log = useCall('tools.log', { name })
  const { isCopied, copy } = useCopy()
  const lines = log.data ?? []
  return (
    <Dialog
      open
      isWide
      onClose={onClose}
      title={text.title(name)}
      footer={
        <>
          <Button disabled={lines.length === 0} onClick={() => copy(lines.map(lineText).join('\n'))}>
            {isCopied ? text.copied : text.copy}
          </Button>
          <Button data-autofocus onClick={onClose}>
            {text.close}
          </Button>
        </>
      }
    >
      <Loaded query={log} loading={<Skeleton label={text.loading} rows={6} rowHeight={20} />}>
        {(shown) => (shown.length === 0 ? <p className="quiet">{text.empty}</p> : <LogLines lines={shown} />)}
      </Loaded>
    </Dialog>
  )
}

function lineText({ at, source, text: words }: ToolServerLogLine): string {
  return `${new Date(at).toISOString()} ${source} ${words}`
}

/** Follows the end of the log, unless the person has scrolled up. */
function LogLines({ lines }: { lines: readonly ToolServerLogLine[] }) {
  const box = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  useLayoutEffect(() => {
    if (lines.length > 0 && isAtEnd.current) box.current?.scrollTo({ top: box.current.scrollHeight })
  }, [lines])
  return (
    <div
      ref={box}
      role="log"
      aria-label={text.lines}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Scrolling by keyboard needs focus.
      tabIndex={0}
      className={styles.log}
      onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
        isAtEnd.current = scrollTop + clientHeight >= scrollHeight - 2
      }}
    >
      {lines.map((line, index) => (
        // Lines have no identity other than their order.
        <div key={index} className={styles.line}>
          <time className="quiet num" dateTime={new Date(line.at).toISOString()}>
            {formatTime(line.at)}
          </time>
          <span className="quiet cut">{text.sources[line.source]}</span>
          <span className={line.source === 'app' ? 'medium' : undefined}>{line.text}</span>
        </div>
      ))}
    </div>
  )
}
