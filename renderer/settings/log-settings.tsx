import { Copy, FolderOpen } from 'lucide-react'
import { toErrorData } from '#shared/errors.ts'
import { useCommand } from '../bridge/query.ts'
import { settingsText as text } from '../text/en/settings.ts'
import { Button } from '../ui/button.tsx'
import { useCopy } from '../ui/use-copy.ts'
import { SettingError } from './setting-error.tsx'

/** Shows the log, which helps to find faults and contains no private data. */
export function LogSettings() {
  const openLogs = useCommand('logs.openFolder')
  const diagnostics = useCommand('logs.diagnostics')
  const { isCopied, copy } = useCopy()
  const open = () => openLogs.mutate({})
  const copyDiagnostics = () => diagnostics.mutate({}, { onSuccess: ({ text: written }) => copy(written) })
  return (
    <>
      <div className="setting">
        <div className="min-w-0">
          {text.logs}
          <div className="sub">{text.logsHelp}</div>
        </div>
        <Button icon={FolderOpen} busy={openLogs.isPending} onClick={open}>
          {text.openLogFolder}
        </Button>
      </div>
      {openLogs.error && <SettingError error={toErrorData(openLogs.error)} onRetry={open} />}
      <div className="setting">
        <div className="min-w-0">
          {text.diagnostics}
          <div className="sub">{text.diagnosticsHelp}</div>
        </div>
        <Button icon={Copy} busy={diagnostics.isPending} onClick={copyDiagnostics}>
          {isCopied ? text.copied : text.copyDiagnostics}
        </Button>
      </div>
      {diagnostics.error && <SettingError error={toErrorData(diagnostics.error)} onRetry={copyDiagnostics} />}
    </>
  )
}
