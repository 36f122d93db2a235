/** Of the details, the payment and the end. */
const css = String.raw;

export const styles = css`
  /* On a phone about as high as each other, so that what stands below the widget stays there. */
  @container (max-width: 480px) {
    .booking {
      min-height: 820px;
    }
  }
  .what {
    font-weight: 600;
  }
  .notice :is(h3, .service) {
    margin: 4px 0;
  }
  .links {
    display: flex;
    flex-wrap: wrap;
    gap: 0 24px;
    margin-top: 8px;
    font-size: 0.875em;
  }
  .reference strong {
    display: block;
    font-size: 1.5em;
    letter-spacing: 0.06em;
  }
  .what-next {
    border-top: 1px solid var(--line);
  }
  .what-next li {
    display: flex;
    flex-wrap: wrap;
    gap: 0 16px;
    align-items: center;
    min-height: 48px;
    padding-block: 4px;
    border-bottom: 1px solid var(--line);
  }
`;
