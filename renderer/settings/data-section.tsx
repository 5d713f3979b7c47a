import { FolderOpen, Copy } from 'lucide-react'
import { useState } from 'react'
import { toErrorData } from '#shared/errors.ts'
import type { Backup } from '#shared/ipc/bridge.ts'
import { useCall, useCommand } from '../bridge/query.ts'
import { formatMoment } from '../text/format.ts'
import { settingsText as text } from '../text/en/settings.ts'
import { translateMainMessage } from '../text/translate-main-message.ts'
import { Button } from '../ui/button.tsx'
import { Loaded } from '../errors/loaded.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useCopy } from '../ui/use-copy.ts'
import { RestoreBackup } from './restore-backup.tsx'
import { ChatFilesSettings } from './chat-files-settings.tsx'
import { Setting } from './setting.tsx'
import { SettingError } from './setting-error.tsx'
import { classNames } from '../ui/class-names.ts'
import styles from './settings-view.module.css'

/** Shows the data folder, the backups, and the log. */
export function DataSection() {
  const info = useCall('app.info', {})
  const open = useCommand('app.openDataFolder')
  const openFolder = () => open.mutate({})
  return (
    <>
      <Setting
        title={text.dataFolder}
        help={text.dataHelp}
        more={<div className={classNames('mono dim', styles.path)}>{info.data?.dataDirectory}</div>}
      >
        <Button icon={FolderOpen} busy={open.isPending} onClick={openFolder}>
          {text.openDataFolder}
        </Button>
      </Setting>
      {open.error && <SettingError error={toErrorData(open.error)} onRetry={openFolder} />}
      <Backups />
      <ChatFilesSettings />
      <LogSettings />
    </>
  )
}

function Backups() {
  const backups = useCall('storage.backups', {})
  const problem = useCall('storage.backupProblem', {}).data ?? null
  const backUp = useCommand('storage.backUp')
  const [chosen, setChosen] = useState<Backup | null>(null)
  return (
    <Setting
      title={text.backups}
      help={text.backupsHelp}
      more={
        problem && (
          <output className="small">
            {text.backupFailed(formatMoment(problem.at))} {translateMainMessage(problem)} {text.backupTriedAgain}
          </output>
        )
      }
    >
      <Button busy={backUp.isPending} onClick={() => backUp.mutate({})}>
        {text.backUpNow}
      </Button>
      <div className={styles['whole-row']}>
        <Loaded query={backups} loading={<Skeleton label={text.loading} rows={1} />}>
          {(list) =>
            list.length === 0 ? (
              <p className="small quiet">{text.noBackups}</p>
            ) : (
              <ul aria-label={text.backups}>
                {list.map((backup) => (
                  <li key={backup.name} className={styles.backup}>
                    <span className="num">{formatMoment(backup.madeAt)}</span>
                    <span className="quiet num">{text.conversations(backup.conversations)}</span>
                    <Button
                      size="small"
                      aria-label={`${text.restore}: ${text.backup(formatMoment(backup.madeAt))}`}
                      onClick={() => setChosen(backup)}
                    >
                      {text.restore}
                    </Button>
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
      {backUp.error && <SettingError error={toErrorData(backUp.error)} onRetry={() => backUp.mutate({})} />}
      {chosen && <RestoreBackup backup={chosen} onClose={() => setChosen(null)} />}
    </Setting>
  )
}

/** Shows the log, which helps to find faults and contains no private data. */
function LogSettings() {
  const openLogs = useCommand('logs.openFolder')
  const diagnostics = useCommand('logs.diagnostics')
  const { isCopied, copy } = useCopy()
  const open = () => openLogs.mutate({})
  const copyDiagnostics = () => diagnostics.mutate({}, { onSuccess: ({ text: written }) => copy(written) })
  return (
    <>
      <Setting title={text.logs} help={text.logsHelp}>
        <Button icon={FolderOpen} busy={openLogs.isPending} onClick={open}>
          {text.openLogFolder}
        </Button>
      </Setting>
      {openLogs.error && <SettingError error={toErrorData(openLogs.error)} onRetry={open} />}
      <Setting title={text.diagnostics} help={text.diagnosticsHelp}>
        <Button icon={Copy} busy={diagnostics.isPending} onClick={copyDiagnostics}>
          {isCopied ? text.copied : text.copyDiagnostics}
        </Button>
      </Setting>
      {diagnostics.error && <SettingError error={toErrorData(diagnostics.error)} onRetry={copyDiagnostics} />}
    </>
  )
}
