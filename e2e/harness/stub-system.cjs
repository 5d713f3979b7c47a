// Preloaded into main by launch-app.ts, since an evaluation from outside can be lost while the app starts.
const { app } = require('electron')

app.once('ready', () => {
  const { clipboard, dialog, shell } = require('electron')
  const show = dialog.showMessageBox.bind(dialog)
  // Answers the app's native questions with yes, since system dialogs would wait for a person (stubbed-system.ts).
  dialog.showMessageBox = (...args) => {
    const options = args.at(-1)
    // Only handle the questions of ask-person.ts. In those of the gateway the first button means no.
    if (options.type !== 'question' || options.defaultId !== 1) return Reflect.apply(show, dialog, args)
    const { message, detail = '' } = options
    globalThis.nativeQuestions.push({ message, detail })
    return Promise.resolve({ response: globalThis.nativeAnswer, checkboxChecked: false })
  }
  Object.assign(globalThis, {
    nativeQuestions: [],
    nativeAnswer: 0,
    // What tests may stub (reset-app.ts).
    originalModules: { clipboard: { ...clipboard }, dialog: { ...dialog }, shell: { ...shell } },
  })
})
