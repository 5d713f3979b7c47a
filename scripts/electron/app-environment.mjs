/**
 * Returns the environment in which the app is started. It lacks ELECTRON_RUN_AS_NODE, which the unit tests set and
 * which would prevent a window.
 * @returns {NodeJS.ProcessEnv}
 */
export function appEnvironment() {
  const environment = { ...process.env }
  delete environment.ELECTRON_RUN_AS_NODE
  return environment
}
