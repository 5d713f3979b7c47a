import { DatabaseBackup, HardDrive, Save } from 'lucide-react'
import { useState } from 'react'
import { toErrorData } from '#shared/errors.ts'
import type { Backup, StorageState } from '#shared/ipc/bridge.ts'
import { useCall, useCommand } from '../bridge/query.ts'
import { bannersText as text } from '../text/en/banners.ts'
import { formatMoment } from '../text/format.ts'
import { translateMainMessage } from '../text/translate-main-message.ts'
import { Button } from '../ui/button.tsx'
import { RestoreBackup } from '../settings/restore-backup.tsx'
import { Banner } from './banner.tsx'
import styles from './banner.module.css'

type Trouble = Exclude<StorageState, { kind: 'good' }>

/** Reports a storage problem: what happened, where the data is, and how to recover it. */
export function StorageBanner({ state }: { state: Trouble }) {
  const dismiss = useCommand('storage.dismiss')
  switch (state.kind) {
    case 'newer':
      return (
        <Banner
          tone="danger"
          icon={HardDrive}
          title={text.newer.title}
          text={<Where words={text.newer.text} place={text.newer.where(lastPathPart(state.path))} path={state.path} />}
          actions={<OpenDataFolder />}
        />
      )
    case 'not-saving':
      return (
        <Banner
          tone="danger"
          icon={Save}
          title={text.notSaving.titles[state.reason]}
          text={<span title={translateMainMessage(state)}>{text.notSaving.text[state.reason]}</span>}
          actions={
            <>
              <RecoveryActions reason={state.reason} />
              <OpenDataFolder />
            </>
          }
        />
      )
    case 'set-aside':
      return (
        <Banner
          tone="danger"
          icon={DatabaseBackup}
          title={text.setAside.title}
          text={
            <Where
              words={`${sentence(translateMainMessage(state))}${state.backups.length === 0 ? ` ${text.setAside.noBackup}` : ''}`}
              place={text.where(lastPathPart(state.path))}
              path={state.path}
            />
          }
          actions={
            <>
              <RestoreNewest backups={state.backups} />
              <OpenDataFolder />
              <Button size="small" variant="ghost" busy={dismiss.isPending} onClick={() => dismiss.mutate({})}>
                {text.setAside.startFresh}
              </Button>
            </>
          }
        />
      )
    case 'log-set-aside':
      return (
        <Banner
          tone="warn"
          icon={DatabaseBackup}
          title={text.logSetAside.title}
          text={<Where words={text.logSetAside.text} place={text.where(lastPathPart(state.path))} path={state.path} />}
          actions={<OpenDataFolder />}
          onDismiss={() => dismiss.mutate({})}
        />
      )
    case 'damaged-rows':
      return (
        <Banner
          tone="warn"
          icon={DatabaseBackup}
          title={text.damagedRows.title(state.messages)}
          text={text.damagedRows.text(state.messages)}
          actions={<RestoreNewest backups={state.backups} />}
          onDismiss={() => dismiss.mutate({})}
        />
      )
  }
}

/** Shows the explanation and the file name, with the full path as a tooltip and a button for the folder. */
export function Where({ words, place, path }: { words: string; place: string; path: string }) {
  return (
    <>
      {sentence(words)}{' '}
      <span className={styles.path} title={path}>
        {sentence(place)}
      </span>
    </>
  )
}

export function lastPathPart(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? path
}

/** Adds the full stop that system messages often lack. */
function sentence(words: string): string {
  return /[.!?]$/.test(words) ? words : `${words}.`
}

export function OpenDataFolder() {
  const open = useCommand('app.openDataFolder')
  return (
    <Button size="small" variant="ghost" busy={open.isPending} onClick={() => open.mutate({})}>
      {text.openDataFolder}
    </Button>
  )
}

type Reason = Extract<Trouble, { kind: 'not-saving' }>['reason']

/** Shows recovery actions for storage that does not recover automatically. */
function RecoveryActions({ reason }: { reason: Reason }) {
  switch (reason) {
    case 'full':
    case 'read-only':
    case 'other':
      return null
    case 'damaged':
      return (
        <>
          <RestoreAny />
          <Restart label={text.notSaving.restart} />
        </>
      )
    case 'gone':
    case 'replaced':
      return <Restart label={text.notSaving.saveAndRestart} />
  }
}

function Restart({ label }: { label: string }) {
  const restart = useCommand('storage.restart')
  return (
    <>
      {restart.error && <span role="alert">{translateMainMessage(toErrorData(restart.error))}</span>}
      <Button size="small" busy={restart.isPending} onClick={() => restart.mutate({})}>
        {label}
      </Button>
    </>
  )
}

function RestoreAny() {
  const backups = useCall('storage.backups', {})
  return <RestoreNewest backups={backups.data ?? []} />
}

function RestoreNewest({ backups }: { backups: readonly Backup[] }) {
  const [isAsking, setAsking] = useState(false)
  const newest = backups.toSorted((one, other) => other.madeAt - one.madeAt)[0]
  if (newest === undefined) return null
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        {text.setAside.restore(formatMoment(newest.madeAt), newest.conversations)}
      </Button>
      {isAsking && <RestoreBackup backup={newest} onClose={() => setAsking(false)} />}
    </>
  )
}
