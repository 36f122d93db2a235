/** A person's preferences on this device, stored in the browser. */
export const densities = ['compact', 'comfortable'] as const;
export type Density = (typeof densities)[number];

const densityKey = 'density';
const alertsKey = 'alerts';

export class Preferences {
  density: Density = localStorage.getItem(densityKey) === 'comfortable' ? 'comfortable' : 'compact';
  /** Whether a new booking within two hours, and the queue, make a sound. */
  hasAlerts = localStorage.getItem(alertsKey) === 'on';

  setDensity(density: Density): void {
    this.density = density;
    localStorage.setItem(densityKey, density);
  }

  setAlerts(isOn: boolean): void {
    this.hasAlerts = isOn;
    localStorage.setItem(alertsKey, isOn ? 'on' : 'off');
  }
}
