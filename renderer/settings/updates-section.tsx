import { Download, ExternalLink } from 'lucide-react'
import { identity } from '#shared/identity.ts'
import type { UpdateState } from '#shared/update-state.ts'
import { useCall, useCommand } from '../bridge/query.ts'
import { useChangeSettings, useSettings } from '../bridge/settings.ts'
import { Loaded } from '../errors/loaded.tsx'
import { formatDate, formatMoment } from '../text/format.ts'
import { settingsText } from '../text/en/settings.ts'
import { updatesText as text } from '../text/en/updates.ts'
import { translateMainMessage } from '../text/translate-main-message.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { useOpenExternal } from '../ui/external-url.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { Switch } from '../ui/switch.tsx'
import { Setting } from './setting.tsx'
import styles from './settings-view.module.css'

/** Shows whether the app checks for updates, what it sends for that, and what the last check found. */
export function UpdatesSection() {
  const updates = useCall('updates.state', {})
  return (
    <Loaded query={updates} loading={<Skeleton label={settingsText.loading} rows={2} />}>
      {(state) =>
        state.url === null ? (
          <Unavailable />
        ) : (
          <>
            <AutomaticChecks url={state.url} />
            <LastCheck state={state} />
          </>
        )
      }
    </Loaded>
  )
}

function Unavailable() {
  return (
    <Setting title={text.unavailable} help={text.unavailableHelp}>
      <ReleasesButton />
    </Setting>
  )
}

function ReleasesButton() {
  const openExternal = useOpenExternal()
  return (
    <Button icon={ExternalLink} onClick={() => openExternal(identity.releases, text.notOpened)}>
      {text.openReleases}
    </Button>
  )
}

function AutomaticChecks({ url }: { url: string }) {
  const { checksForUpdates } = useSettings()
  const changeSettings = useChangeSettings()
  return (
    <Setting
      title={text.automatic}
      help={text.automaticHelp}
      more={<div className={classNames('mono dim', styles.path)}>{text.request(url)}</div>}
    >
      <Switch
        label={text.automatic}
        checked={checksForUpdates}
        onChange={(checked) => changeSettings({ checksForUpdates: checked })}
      />
    </Setting>
  )
}

function LastCheck({ state }: { state: UpdateState }) {
  const { isChecking, checkedAt, failure, newer } = state
  const check = useCommand('updates.check')
  const openExternal = useOpenExternal()
  const time = checkedAt === null ? text.neverChecked : text.checked(formatMoment(checkedAt))
  const reason = failure === null || isChecking ? null : translateMainMessage(failure)
  return (
    <Setting
      title={<output>{titleOf(state)}</output>}
      help={
        <output>
          {newer !== null && <div>{text.published(formatDate(newer.publishedAt))}</div>}
          {reason !== null && <div>{newer === null ? reason : `${text.failed}. ${reason}`}</div>}
          <div>{time}</div>
        </output>
      }
    >
      <div className="row">
        {newer !== null && (
          <Button variant="primary" icon={Download} onClick={() => openExternal(newer.notesUrl, text.notOpened)}>
            {text.download}
          </Button>
        )}
        {newer === null && reason !== null && <ReleasesButton />}
        <Button busy={isChecking} onClick={() => check.mutate({})}>
          {text.check}
        </Button>
      </div>
    </Setting>
  )
}

function titleOf({ isChecking, checkedAt, failure, newer }: UpdateState): string {
  if (isChecking) return text.checking
  if (newer !== null) return text.available(newer.version)
  if (failure !== null) return text.failed
  return checkedAt === null ? text.notChecked : text.current
}
