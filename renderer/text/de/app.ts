import type { GatewayStatus } from '#shared/ipc/bridge.ts'
import type { appText as english } from '../en/app.ts'

const views: (typeof english)['views'] = {
  chat: 'Chat',
  presets: 'Presets',
  voice: 'Sprache',
  models: 'Modelle',
  providers: 'Anbieter',
  usage: 'Verbrauch',
  gateway: 'Gateway',
  settings: 'Einstellungen',
}

const gatewayStates: Record<GatewayStatus['state'], string> = {
  starting: 'startet',
  connected: 'verbunden',
  unreachable: 'nicht erreichbar',
  'signed-out': 'nicht angemeldet',
}

export const appText: typeof english = {
  notCopied: 'Kopieren in die Zwischenablage fehlgeschlagen',
  main: 'Hauptnavigation',
  help: 'Hilfe',
  views,
  shortcutNames: {
    palette: 'Befehlspalette',
    newChat: 'Neuer Chat',
    find: 'Im Chat, in Presets, Modellen oder Anbietern suchen',
    searchChats: 'Alle Chats durchsuchen',
    inspector: 'Inspektor zeigen oder ausblenden',
    ownWindow: 'Chat in eigenem Fenster öffnen',
    ...views,
    openSettings: 'Einstellungen, von überall',
    help: 'Hilfe',
    send: 'Nachricht senden',
    breakLine: 'Zeilenumbruch in der Nachricht',
    record: 'Aufnehmen: drücken oder beim Sprechen gedrückt halten',
  },
  gateway: (name, state) => `Gateway: ${name}, ${gatewayStates[state]}`,

  signInNotice: {
    done: (gateway) => `Sie sind bei ${gateway} angemeldet.`,
    failed: 'Die Anmeldung wurde nicht abgeschlossen.',
    show: 'Zeigen',
  },
  logFolderFailed: 'Der Protokollordner ließ sich nicht öffnen.',
  restartFailed: 'Das Gateway ließ sich nicht neu starten.',

  viewFailed: {
    details: 'Einzelheiten',
    title: (view) => `${view} ließ sich nicht darstellen`,
    text: 'Der Fehler liegt in der App. Nichts, was Sie geschrieben, aufgenommen oder erhalten haben, ist verloren. Die anderen Ansichten funktionieren weiter.',
    again: 'Erneut versuchen',
    reload: 'Fenster neu laden',
  },
  appFailed: 'Gatehouse',

  newChatFailed: 'Der Chat ließ sich nicht anlegen.',
  retry: 'Erneut versuchen',

  palette: {
    label: 'Befehle',
    placeholder: 'Ansicht, Chat oder Befehl suchen',
    nothing: 'Keine Treffer',
    choose: 'Auswählen',
    run: 'Ausführen',
    close: 'Schließen',
    goTo: 'Gehe zu',
    actions: 'Befehle',
    chats: 'Chats',
    gateways: 'Gateways',
    switchTo: (name) => `${name} benutzen`,
    signIn: (name) => `Bei ${name} anmelden`,
    connectGateway: 'Gateway verbinden',
    newChat: 'Neuer Chat',
    chooseModel: 'Modell wählen',
    choosePreset: 'Preset wählen',
    compare: 'Vergleichen',
    findInChat: 'Im Chat suchen',
    toggleInspector: 'Inspektor zeigen oder ausblenden',
    ownWindow: 'Diesen Chat in eigenem Fenster öffnen',
    restartGateway: 'Gateway neu starten',
    theme: { system: 'Farbschema: System', light: 'Farbschema: hell', dark: 'Farbschema: dunkel' },
    untitled: 'Neuer Chat',
  },
}
