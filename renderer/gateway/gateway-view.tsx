import { Cpu, Globe, type LucideIcon, Server, Upload } from 'lucide-react'
import { useChangeSettings, useSettings } from '../bridge/settings.ts'
import { gatewayText as text } from '../text/en/gateway.ts'
import list from '../ui/list.module.css'
import { ListRow } from '../ui/list-row.tsx'
import { Panes } from '../ui/panes.tsx'
import { Toolbar } from '../ui/toolbar.tsx'
import { AccessPage } from './access/access-page.tsx'
import { ExportPage } from './export/export-page.tsx'
import { type GatewayPage, useGatewayPage } from './gateway-page.ts'
import { useRequestInspector } from './requests/request-inspector.tsx'
import { SetupList } from './setup/setup-list.tsx'
import { SetupPage } from './setup/setup-page.tsx'
import { NamesPage } from './names/names-page.tsx'
import { usePageCounts } from './page-counts.ts'
import { Today } from './today.tsx'
import { UpstreamsPage } from './upstreams/upstreams-page.tsx'

const icons: Record<'access' | 'upstreams' | 'names' | 'export', LucideIcon> = {
  access: Server,
  upstreams: Globe,
  names: Cpu,
  export: Upload,
}
const pages = ['access', 'upstreams', 'names', 'export'] as const

/** Lets other programs use the embedded gateway, and shows what they do with it. */
export default function GatewayView() {
  const { listWidth } = useSettings()
  const changeSettings = useChangeSettings()
  const { page } = useGatewayPage()
  const inspector = useRequestInspector()
  return (
    <Panes
      list={{
        label: text.title,
        width: listWidth,
        onResized: (width) => changeSettings({ listWidth: width }),
        content: <GatewayList />,
      }}
      main={<Page page={page} />}
      inspector={inspector}
    />
  )
}

function GatewayList() {
  const { page, show } = useGatewayPage()
  const counts = usePageCounts()
  return (
    <>
      <Toolbar title={text.title} level={2} />
      <div className="scroll">
        <ul className={list.rows}>
          {pages.map((kind) => (
            <li key={kind}>
              <ListRow
                icon={icons[kind]}
                name={text.pages[kind]}
                when={counts[kind]}
                current={page.kind === kind}
                onClick={() => show({ kind })}
              />
            </li>
          ))}
        </ul>
        <SetupList
          current={page.kind === 'set-up' ? page.program : null}
          onChoose={(program) => show({ kind: 'set-up', program })}
        />
        <Today />
      </div>
    </>
  )
}

function Page({ page }: { page: GatewayPage }) {
  const { show } = useGatewayPage()
  switch (page.kind) {
    case 'access':
      return <AccessPage />
    case 'upstreams':
      return <UpstreamsPage />
    case 'names':
      return <NamesPage />
    case 'export':
      return <ExportPage />
    case 'set-up':
      return <SetupPage program={page.program} onBack={() => show({ kind: 'access' })} />
  }
}
