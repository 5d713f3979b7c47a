import { FolderOpen } from 'lucide-react'
import { toErrorData } from '#shared/errors.ts'
import { useCall, useCommand } from '../bridge/query.ts'
import { settingsText as text } from '../text/en/settings.ts'
import { Button } from '../ui/button.tsx'
import { Loaded } from '../errors/loaded.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { bundledParts } from './bundled-parts.ts'
import { SettingError } from './setting-error.tsx'

export function AboutSection() {
  const info = useCall('app.info', {})
  const open = useCommand('app.openNotices')
  const openNotices = () => open.mutate({})
  return (
    <>
      <Loaded query={info} loading={<Skeleton label={text.loading} rows={4} />}>
        {({ version, electron, chromium, node }) => (
          <dl className="facts-grid select-text">
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
      <h3 className="medium mt-5">{text.licensesTitle}</h3>
      <div className="setting">
        <p className="dim">{text.licenses}</p>
        <Button icon={FolderOpen} busy={open.isPending} onClick={openNotices}>
          {text.openLicenses}
        </Button>
      </div>
      {open.error && <SettingError error={toErrorData(open.error)} onRetry={openNotices} />}
      <table className="table compact" aria-label={text.licensesTitle}>
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
              <td className="w-full whitespace-normal">{part.name}</td>
              <td>{part.version}</td>
              <td className="whitespace-normal">{part.license}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
