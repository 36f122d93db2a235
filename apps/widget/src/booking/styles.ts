/** For the details, the payment and the confirmation. */
const css = String.raw;

export const styles = css`
  /* On a phone all steps are about as high, so that the page below the widget does not move. */
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
  .terms {
    margin-block: 16px 8px;
    font-size: 0.875em;
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
