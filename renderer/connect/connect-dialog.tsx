import { Check } from 'lucide-react'
import { type FocusEvent, useId, useRef, useState } from 'react'
import { type ErrorData, toErrorData } from '#shared/errors.ts'
import { regionalBaseUrls, regionAt } from '#shared/gateway-regions.ts'
import { knownServices } from '#shared/known-services.ts'
import { useSettings } from '../bridge/settings.ts'
import { ErrorProblem } from '../errors/error-problem.tsx'
import { useConnectGateway } from '../gateways/gateway-commands.ts'
import { useOpenGateway } from '../gateways/gateways.ts'
import { connectGatewayText as text } from '../text/en/connect-gateway.ts'
import { fieldError, formError } from '../text/field-error.ts'
import { hostOf } from '../text/plain-address.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Dialog } from '../ui/dialog.tsx'
import { RadioChips } from '../ui/radio-chips.tsx'
import { SecretField } from '../ui/secret-field.tsx'
import { useToast } from '../ui/toast.tsx'
import { closeConnectDialog } from './connect-dialog-state.ts'
import { AddressField, NameField, SignInPageField } from './gateway-fields.tsx'
import { ForwardingFields, forwardingFieldNames, readForwarding, typedForwarding } from './forwarding-fields.tsx'
import { RegionChoice } from './region-choice.tsx'
import { foundWords, isNotGateway, probeProblem } from './probe-words.ts'
import { useProbe } from './use-probe.ts'
import styles from './connect-dialog.module.css'

const other = 'other'
const services = [
  ...knownServices.map(({ id, name }) => ({ value: id, label: name })),
  { value: other, label: text.other },
]
const fields = ['name', 'baseUrl', 'authorizeUrl', 'key', ...forwardingFieldNames]

/** Connects a gateway by its address: finds out what answers there, takes a key if it needs one, and makes it active. */
export default function ConnectDialog() {
  const formId = useId()
  const { view } = useSettings()
  const openGateway = useOpenGateway()
  const connectGateway = useConnectGateway()
  const toast = useToast()
  const [service, setService] = useState(other)
  const [address, setAddress] = useState('')
  /** The address under `Other`, kept while a service is chosen. */
  const [ownAddress, setOwnAddress] = useState('')
  const [name, setName] = useState('')
  const [authorizeUrl, setAuthorizeUrl] = useState('')
  const [forwarding, setForwarding] = useState(() => typedForwarding(null))
  // Read when it is needed: it stays out of React's state, which keeps earlier values.
  const key = useRef<HTMLInputElement>(null)
  const probe = useProbe()
  const [isConnecting, setConnecting] = useState(false)
  /** The last attempt to connect ended with `probe`, or with `error`. */
  const [wasTried, setTried] = useState(false)
  const [error, setError] = useState<ErrorData | null>(null)

  const chosen = knownServices.find(({ id }) => id === service)
  const answer = probe.state.type === 'done' ? probe.state.probe : null
  const found = answer?.kind === 'found' ? answer : null
  // Portkey's own service rarely needs them.
  const isForwarding = found?.needsForwarding === true
  const isPortkey = service === 'portkey' || found?.api === 'portkey'
  const region = regionAt(address)
  const canAddAnyway = wasTried && answer?.kind === 'failed' && !isNotGateway(answer.error)

  function change(): void {
    setTried(false)
    setError(null)
  }

  function changeAddress(value: string): void {
    change()
    setAddress(value)
    if (service === other) setOwnAddress(value)
    probe.checkLater(value)
  }

  function chooseService(id: string): void {
    change()
    setService(id)
    const next = knownServices.find((candidate) => candidate.id === id)?.baseUrl ?? ownAddress
    setAddress(next)
    probe.check(next, { mayAsk: false })
  }

  function changeKey(): void {
    change()
    // What was refused is another key.
    if (found?.key === 'refused') probe.show({ ...found, key: 'needed' })
  }

  /** Moving to another field completes the address, so that a new origin may be asked about. */
  function leaveAddress({ relatedTarget }: FocusEvent): void {
    if (relatedTarget instanceof HTMLInputElement) probe.check(address, { mayAsk: true })
  }

  async function connect(evenIfUnreachable: boolean): Promise<void> {
    if (isConnecting) return
    setTried(true)
    setError(null)
    if (address.trim() === '') return
    setConnecting(true)
    try {
      const typedKey = key.current?.value.trim() ?? ''
      const result = await connectGateway({
        name,
        baseUrl: address,
        authorizeUrl: authorizeUrl.trim() === '' ? null : authorizeUrl,
        forwarding: isPortkey ? readForwarding(forwarding) : null,
        key: typedKey === '' ? null : typedKey,
        evenIfUnreachable,
      })
      const { profile } = result
      if (profile === null) return probe.show(result.probe)
      closeConnectDialog()
      // Its sign-in is on its page.
      if (view === 'settings' || !profile.isActive) openGateway(profile.id)
      else if (result.probe.kind === 'found') toast.show({ text: text.connected(profile.name) })
      else toast.show({ text: text.addedUnreachable(profile.name) })
    } catch (failure) {
      setError(toErrorData(failure))
    } finally {
      setConnecting(false)
    }
  }

  const forwardingFields = (
    <ForwardingFields
      value={forwarding}
      error={error}
      isProviderNeeded={wasTried && isForwarding}
      onChange={(value) => {
        change()
        setForwarding(value)
      }}
    />
  )
  const refusal = probe.state.type === 'refused' ? probe.state.error : null
  const addressProblem =
    fieldError(refusal, 'baseUrl') ?? (answer?.kind === 'failed' ? probeProblem(answer.error) : undefined)
  const elsewhere = formError(error, fields) ?? formError(refusal, fields)

  return (
    <Dialog
      open
      onClose={closeConnectDialog}
      title={text.title}
      className={styles.dialog}
      footer={
        <>
          <Button variant="ghost" onClick={closeConnectDialog}>
            {text.cancel}
          </Button>
          {canAddAnyway && (
            <Button disabled={isConnecting} onClick={() => void connect(true)}>
              {text.addAnyway}
            </Button>
          )}
          <Button variant="primary" type="submit" form={formId} busy={isConnecting}>
            {isConnecting ? text.connecting : text.connect}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={classNames('stack', styles.form)}
        onSubmit={(event) => {
          event.preventDefault()
          void connect(false)
        }}
      >
        <RadioChips label={text.service} value={service} options={services} onChange={chooseService} />
        <AddressField
          label={text.address}
          data-autofocus
          placeholder="https://gateway.example/v1"
          value={address}
          help={
            found ? (
              <output className={classNames('t-ok', styles.found)}>
                <Check className="s" />
                <span>{foundWords(found, address)}</span>
              </output>
            ) : probe.state.type === 'checking' ? (
              <output>{text.checking}</output>
            ) : answer?.kind === 'not-asked' ? (
              text.addressLater
            ) : (
              text.addressHelp
            )
          }
          error={error}
          wasTried={wasTried}
          problem={addressProblem}
          onChange={changeAddress}
          onBlur={leaveAddress}
        />
        {region !== null && <RegionChoice region={region} onChange={(next) => changeAddress(regionalBaseUrls[next])} />}
        {isForwarding && forwardingFields}
        <SecretField
          label={text.key}
          field={key}
          placeholder={found?.key === 'none' ? text.keyNone : undefined}
          help={
            found?.key === 'none'
              ? text.keyNoneHelp
              : found?.key === 'needed' || chosen?.needsKey === true
                ? text.keyNeededHelp(hostOf(found?.baseUrl ?? address))
                : text.keyHelp
          }
          error={
            fieldError(error, 'key') ??
            (found?.key === 'refused' ? text.keyRefused : undefined) ??
            (wasTried && found?.key === 'needed' && !isForwarding ? text.keyNeeded : undefined)
          }
          isBusy={isConnecting}
          onChange={changeKey}
          show={text.showKey}
          hide={text.hideKey}
        />
        <details className={styles.more}>
          <summary>{text.more}</summary>
          <div className={classNames('stack', styles.form)}>
            {isPortkey && !isForwarding && forwardingFields}
            <NameField help={text.nameHelp} value={name} error={error} onChange={setName} />
            <SignInPageField
              value={authorizeUrl}
              error={error}
              onChange={(value) => {
                change()
                setAuthorizeUrl(value)
              }}
            />
          </div>
        </details>
        {elsewhere && <ErrorProblem error={elsewhere} onRetry={() => void connect(false)} retrying={isConnecting} />}
      </form>
    </Dialog>
  )
}
