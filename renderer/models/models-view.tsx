import { useChangeSettings, useSettings } from '../bridge/settings.ts'
import { useGateways } from '../gateways/gateways.ts'
import { ModelCatalogue } from './catalogue/catalogue.tsx'
import { ModelPage } from './model/model-page.tsx'

/** Shows the models of the active gateway, or the page of one model. */
export default function ModelsView() {
  const { modelPage } = useSettings()
  const changeSettings = useChangeSettings()
  const { profiles, status } = useGateways()
  if (status === undefined || profiles === undefined) return null
  // The gateway of the last page may have been removed.
  if (modelPage !== null && profiles.some(({ id }) => id === modelPage.profileId)) {
    const { profileId, model } = modelPage
    return (
      <ModelPage
        key={`${profileId} ${model}`}
        profileId={profileId}
        model={model}
        onBack={() => changeSettings({ modelPage: null })}
      />
    )
  }
  return <ModelCatalogue key={status.profileId} profileId={status.profileId} name={status.name} />
}
