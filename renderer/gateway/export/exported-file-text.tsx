import { Copy } from 'lucide-react'
import { useMemo } from 'react'
import type { GatewayExportFile } from '#shared/programs/gateway-export.ts'
import { exportGatewayText as text } from '../../text/en/export-gateway.ts'
import { Button } from '../../ui/button.tsx'
import { useCopy } from '../../ui/use-copy.ts'
import styles from './export-page.module.css'

/** Lines that are shown. A gateway with many models has thousands. */
const maxLines = 300

/** Shows one file with its name and a button that copies all of it. */
export function ExportedFileText({ file: { name, text: content } }: { file: GatewayExportFile }) {
  const { isCopied, copy } = useCopy()
  const lines = useMemo(() => content.trimEnd().split('\n'), [content])
  return (
    <figure className={styles.file} aria-label={name}>
      <figcaption>
        <code>{name}</code>
        <span className="grow" />
        <Button
          variant="ghost"
          size="small"
          icon={Copy}
          aria-label={isCopied ? text.copied : text.copyFile(name)}
          onClick={() => copy(content)}
        >
          {isCopied ? text.copied : text.copy}
        </Button>
      </figcaption>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Scrolling by keyboard needs focus. */}
      <pre tabIndex={0}>{lines.slice(0, maxLines).join('\n')}</pre>
      {lines.length > maxLines && <p className="small quiet">{text.beginning(maxLines, lines.length)}</p>}
    </figure>
  )
}
