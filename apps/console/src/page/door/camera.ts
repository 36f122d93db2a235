/** Reads codes with the camera, in browsers that recognise them. */

interface Code {
  readonly rawValue: string;
}

interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly Code[]>;
}

/** The pause between two looks, so that a phone stays cool. */
const lookEveryMs = 200;

export class Camera {
  /** False from `stop` on. */
  #isOn = true;

  private constructor(readonly stream: MediaStream) {}

  /** Rejects without a camera, or if the person does not allow it. */
  static async open(): Promise<Camera> {
    const facing = { video: { facingMode: 'environment' } };
    return new Camera(await navigator.mediaDevices.getUserMedia(facing));
  }

  /** Reads from the element that shows the picture, a code once while it stays in view. */
  async watch(video: HTMLVideoElement, read: (text: string) => void): Promise<void> {
    const detector = newDetector();
    for (let inView = ''; this.#isOn;) {
      // A single picture that cannot be read does not matter.
      const codes = await detector.detect(video).catch(() => []);
      const text = codes[0]?.rawValue.trim() ?? '';
      if (this.#isOn && text !== '' && text !== inView) read(text);
      inView = text;
      await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
    }
  }

  stop(): void {
    this.#isOn = false;
    for (const track of this.stream.getTracks()) track.stop();
  }
}

function newDetector(): Detector {
  const { BarcodeDetector } = globalThis as unknown as { BarcodeDetector: new () => Detector };
  return new BarcodeDetector();
}
