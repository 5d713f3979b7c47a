import { FolderOpen } from 'lucide-react'
import { toErrorData } from '#shared/errors.ts'
import { useCall, useCommand } from '../bridge/query.ts'
import { settingsText as text } from '../text/en/settings.ts'
import { Button } from '../ui/button.tsx'
import { ErrorProblem } from '../ui/error-problem.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

export function DataSection() {
  const info = useCall('app.info', {})
  const open = useCommand('app.openDataFolder')
  return (
    <Loaded query={info} loading={<Skeleton label={text.loading} rows={1} />}>
      {({ dataDirectory }) => (
        <>
          <div className="setting">
            <div className="min-w-0">
              {text.dataFolder}
              <div className="sub">{text.dataHelp}</div>
              <div className="mono dim select-text break-all">{dataDirectory}</div>
            </div>
            <Button icon={FolderOpen} busy={open.isPending} onClick={() => open.mutate({})}>
              {text.openDataFolder}
            </Button>
          </div>
          {open.error && (
            <div className="mt-3">
              <ErrorProblem error={toErrorData(open.error)} onRetry={() => open.mutate({})} />
            </div>
          )}
        </>
      )}
    </Loaded>
  )
}
