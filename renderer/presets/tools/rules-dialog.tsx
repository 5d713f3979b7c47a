import { useCall } from '../../bridge/query.ts'
import { Loaded } from '../../errors/loaded.tsx'
import { presetToolsText as text } from '../../text/en/preset-tools.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { PresetPlace } from '../preset/preset-types.ts'
import { ruleLines } from './rule-lines.ts'
import { RuleList } from './rule-list.tsx'
import dialogs from '../dialogs.module.css'

interface RulesDialogProps {
  place: PresetPlace
  version: number
  onClose: () => void
}

/** Shows the rules for tools of a saved version, which never change. */
export function RulesDialog({ place, version, onClose }: RulesDialogProps) {
  const rules = useCall('presets.toolRules', { ...place, version })
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.rulesOf(version)}
      footer={
        <Button data-autofocus onClick={onClose}>
          {text.close}
        </Button>
      }
    >
      <div className={classNames('stack', dialogs.parts)}>
        <Loaded query={rules} loading={<Skeleton label={text.loading} rows={2} />}>
          {(read) => <RuleList lines={ruleLines(read)} />}
        </Loaded>
        <p className="small quiet">{text.kept}</p>
      </div>
    </Dialog>
  )
}
