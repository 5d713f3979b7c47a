import { Download, RotateCw } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { type GatewayExportFormat, gatewayExportFormats } from '#shared/programs/gateway-export-formats.ts'
import type { ExportNote, GatewayExport } from '#shared/programs/gateway-export.ts'
import { useCall, useCommand } from '../../bridge/query.ts'
import { Loaded } from '../../errors/loaded.tsx'
import { exportGatewayText as text } from '../../text/en/export-gateway.ts'
import { translateMainMessage } from '../../text/translate-main-message.ts'
import { classNames } from '../../ui/class-names.ts'
import { Button } from '../../ui/button.tsx'
import page from '../../ui/page.module.css'
import edges from '../gateway-edges.module.css'
import { Segmented } from '../../ui/segmented.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'
import { ExportedFileText } from './exported-file-text.tsx'
import styles from './export-page.module.css'

/** Shows the embedded gateway as the configuration of another one, to be copied or saved. */
export function ExportPage() {
  const [format, setFormat] = useState<GatewayExportFormat>('litellm')
  const preview = useCall('gatewayExport.preview', { format })
  const { data, refetch } = preview
  // Aliases and keys may have changed since the page was last open.
  const readAgain = useEffectEvent(() => {
    if (data !== undefined) void refetch()
  })
  useEffect(() => readAgain(), [])
  return (
    <>
      <Toolbar title={text.title} />
      <div className="scroll">
        <div className={classNames(page.page, edges.page)}>
          <section className={page.section}>
            <p className="dim">
              {text.help} {text.secrets}
            </p>
            <div className={styles.bar}>
              <Segmented
                label={text.format}
                value={format}
                options={gatewayExportFormats.map((value) => ({ value, label: text.formats[value] }))}
                onChange={setFormat}
              />
              <span className="grow" />
              <Button variant="ghost" icon={RotateCw} busy={preview.isFetching} onClick={() => void refetch()}>
                {text.refresh}
              </Button>
              <SaveButton format={format} />
            </div>
          </section>
          <Loaded query={preview} loading={<Skeleton label={text.loading} rows={4} rowHeight={80} />}>
            {(shown) => <Preview shown={shown} />}
          </Loaded>
        </div>
      </div>
    </>
  )
}

function SaveButton({ format }: { format: GatewayExportFormat }) {
  const [savedIn, setSavedIn] = useState<string | null>(null)
  const save = useCommand('gatewayExport.save', {
    failed: (error) => `${text.notSaved}: ${translateMainMessage(error)}`,
  })
  return (
    <>
      <Button
        variant="primary"
        icon={Download}
        busy={save.isPending}
        onClick={() => save.mutate({ format }, { onSuccess: ({ path }) => setSavedIn(path) })}
      >
        {text.save}
      </Button>
      <output className={styles.saved}>{savedIn !== null && text.saved(savedIn)}</output>
    </>
  )
}

function Preview({ shown: { files, notes } }: { shown: GatewayExport }) {
  return (
    <>
      {notes.length > 0 && (
        <section className={page.section} aria-labelledby="export-notes">
          <h2 id="export-notes">{text.notes}</h2>
          <ul className={styles.notes}>
            {notes.map((each) => (
              <li key={JSON.stringify(each)}>{noteText(each)}</li>
            ))}
          </ul>
        </section>
      )}
      <section className={page.section} aria-labelledby="export-files">
        <h2 id="export-files">{text.files}</h2>
        {files.map((file) => (
          <ExportedFileText key={file.name} file={file} />
        ))}
      </section>
    </>
  )
}

function noteText({ code, subject, detail }: ExportNote): string {
  return text.note[code](subject ?? '', detail ?? '')
}
