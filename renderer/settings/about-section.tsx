import { BookOpen, FolderOpen } from 'lucide-react'
import { toErrorData } from '#shared/errors.ts'
import { useCall, useCommand } from '../bridge/query.ts'
import { settingsText as text } from '../text/en/settings.ts'
import { Button } from '../ui/button.tsx'
import { Loaded } from '../errors/loaded.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { openHelp } from '../help/help-state.ts'
import { bundledParts } from './bundled-parts.ts'
import { SettingError } from './setting-error.tsx'
import { classNames } from '../ui/class-names.ts'
import facts from '../ui/facts.module.css'
import page from '../ui/page.module.css'
import table from '../ui/table.module.css'
import styles from './settings-view.module.css'

export function AboutSection() {
  const info = useCall('app.info', {})
  const open = useCommand('app.openNotices')
  const openNotices = () => open.mutate({})
  return (
    <>
      <Loaded query={info} loading={<Skeleton label={text.loading} rows={4} />}>
        {({ version, electron, chromium, node }) => (
          <dl className={classNames(facts.facts, styles.versions)}>
            <dt>{text.version}</dt>
            <dd>{version}</dd>
            <dt>{text.parts.electron}</dt>
            <dd>{electron}</dd>
            <dt>{text.parts.chromium}</dt>
            <dd>{chromium}</dd>
            <dt>{text.parts.node}</dt>
            <dd>{node}</dd>
          </dl>
        )}
      </Loaded>
      <div className={page.setting}>
        <p className="dim">{text.guide}</p>
        <Button icon={BookOpen} onClick={() => openHelp()}>
          {text.openGuide}
        </Button>
      </div>
      <h3 className={classNames('medium', styles.subtitle)}>{text.licensesTitle}</h3>
      <div className={page.setting}>
        <p className="dim">{text.licenses}</p>
        <Button icon={FolderOpen} busy={open.isPending} onClick={openNotices}>
          {text.openLicenses}
        </Button>
      </div>
      {open.error && <SettingError error={toErrorData(open.error)} onRetry={openNotices} />}
      <details>
        <summary className={classNames('small dim', styles.summary)}>{text.partsOf(bundledParts.length)}</summary>
        <table className={classNames(table.table, table.compact, table.flush)} aria-label={text.licensesTitle}>
          <thead>
            <tr>
              <th scope="col">{text.licenseColumns.name}</th>
              <th scope="col">{text.licenseColumns.version}</th>
              <th scope="col">{text.licenseColumns.license}</th>
            </tr>
          </thead>
          <tbody>
            {bundledParts.map((part) => (
              <tr key={part.name}>
                <td className={styles.part}>{part.name}</td>
                <td>{part.version}</td>
                <td className={styles.license}>{part.license}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  )
}
